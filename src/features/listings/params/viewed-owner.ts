// Whose the products are that were looked at in this browser.
import { browserCookie } from '#ui/browser-cookie.ts';
import { forgetAllProducts } from './viewed-products.ts';

const storageKey = 'viewed-owner';

/** The mark of who is logged in; null for visitors. */
function ownMark(): string | null {
  try {
    const user = JSON.parse(browserCookie('currentUser') ?? 'null') as { mark?: unknown } | null;
    return typeof user?.mark === 'string' ? user.mark : null;
  } catch {
    return null;
  }
}

/**
 * Forgets what somebody else looked at whose log-in has ended, also elsewhere. What a visitor
 * looked at belongs to who logs in.
 */
export function leaveViewedToOwner(): void {
  const owner = ownMark();
  try {
    const kept = localStorage.getItem(storageKey);
    if (kept !== null && kept !== owner) forgetAllProducts();
    if (owner === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, owner);
  } catch {} // storage is blocked, and nothing is kept
}
