// before the first paint, so that it has the right colours
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("oxo.theme");
  } catch {}
  const dark =
    kept === "dark" ||
    (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
