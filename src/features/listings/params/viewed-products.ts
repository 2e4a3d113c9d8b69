// The products that were looked at in this browser, which alone keeps them.

const storageKey = 'viewed-products';
export const maxViewed = 50;
/** Below other pages. */
export const maxLatest = 5;

/** As `isPublicId`, whose module needs Node. */
const isId = (one: unknown): one is string =>
  typeof one === 'string' && /^[0-9a-hjkmnp-tv-z]{10}$/.test(one);

/** Public ids, the latest first; whatever else is stored there is left out. */
export function viewedProducts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? [...new Set(kept.filter(isId))].slice(0, maxViewed) : [];
  } catch {
    return [];
  }
}

/** Those that other pages show, without the product of the page. */
export const latestViewed = (without?: string): string[] =>
  viewedProducts()
    .filter((id) => id !== without)
    .slice(0, maxLatest);

function keep(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(ids.slice(0, maxViewed)));
  } catch {} // storage is blocked
}

export const rememberProduct = (id: string): void =>
  keep([id, ...viewedProducts().filter((one) => one !== id)]);
export const forgetProduct = (id: string): void =>
  keep(viewedProducts().filter((one) => one !== id));
export const forgetAllProducts = (): void => keep([]);
