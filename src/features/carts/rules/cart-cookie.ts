// What a cart may hold, and how its cookie writes it. Browsers read this file, too.

/** The specification's name. */
export const cartCookie = 'cartItems';

/** Lines of a cookie: a visitor's whole cart, or the newest of the account's. */
export const maxInCookie = 60;
/** Lines of an account's cart. */
export const maxInAccount = 500;
/** A larger quantity is a typing error. */
export const maxLineQuantity = 100_000_000;

export type CartEntry = {
  readonly product: string;
  readonly variant: string;
  readonly quantity: number;
};
/** `owner`: the mark of the account that it mirrors; null for a visitor's own. */
export type HeldCart = { readonly owner: string | null; readonly entries: readonly CartEntry[] };

const version = '1';
const visitors = '0';
/** Longer ones are not looked into. */
const maxCharacters = 2_500;

/** `1.0.7h2k9m4q0x~1b3d5f7h9k~120`: version, owner, and lines with the newest first. */
export const cartText = ({ owner, entries }: HeldCart): string =>
  [
    version,
    owner ?? visitors,
    ...entries.map(({ product, variant, quantity }) => `${product}~${variant}~${quantity}`),
  ].join('.');

const id = '[0-9a-hjkmnp-tv-z]{10}';
const entryPattern = new RegExp(`^(${id})~(${id})~([1-9]\\d{0,8})$`);

function readEntry(text: string): CartEntry | null {
  const [, product, variant, digits] = entryPattern.exec(text) ?? [];
  const quantity = Number(digits);
  return product !== undefined && variant !== undefined && quantity <= maxLineQuantity
    ? { product, variant, quantity }
    : null;
}

export const isSameLine = (
  one: Omit<CartEntry, 'quantity'>,
  other: Omit<CartEntry, 'quantity'>,
): boolean => one.product === other.product && one.variant === other.variant;

/** A cookie may hold anything. Null for what is no cart; entries that are no lines are left out. */
export function readCart(text: string | null): HeldCart | null {
  if (text === null || text.length > maxCharacters) return null;
  const [said, owner, ...parts] = text.split('.');
  if (said !== version || !owner || !/^[\w-]{1,16}$/.test(owner)) return null;
  const entries = new Map<string, CartEntry>();
  for (const part of parts) {
    const entry = readEntry(part);
    if (!entry || entries.size >= maxInCookie) continue;
    const key = `${entry.product} ${entry.variant}`;
    if (!entries.has(key)) entries.set(key, entry);
  }
  return { owner: owner === visitors ? null : owner, entries: [...entries.values()] };
}

/** Adds to the line or opens one as the newest. Null when the cart is full. */
export function withAdded(
  entries: readonly CartEntry[],
  added: CartEntry,
): readonly CartEntry[] | null {
  if (entries.some((entry) => isSameLine(entry, added)))
    return entries.map((entry) =>
      isSameLine(entry, added)
        ? { ...entry, quantity: Math.min(maxLineQuantity, entry.quantity + added.quantity) }
        : entry,
    );
  return entries.length >= maxInCookie ? null : [added, ...entries];
}

/** Sets the quantity of a line that is there. */
export const withQuantity = (entries: readonly CartEntry[], set: CartEntry): readonly CartEntry[] =>
  entries.map((entry) => (isSameLine(entry, set) ? set : entry));
