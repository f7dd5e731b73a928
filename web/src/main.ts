/* The entry of the page. */
const app = document.querySelector("#app");
if (app) app.textContent = "oxo";
