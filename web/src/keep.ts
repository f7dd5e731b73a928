/* Small things that last from visit to visit. A browser may forbid it; then
 * they last until the page is left. */

const here = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`oxo.${key}`) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

/** null forgets. */
export function keep(key: string, value: string | null): void {
  if (value === null) here.delete(key);
  else here.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`oxo.${key}`);
    else localStorage.setItem(`oxo.${key}`, value);
  } catch {
    /* kept for this visit only */
  }
}
