// Counts the cart in pages that are the same for all, and adds to it without leaving the page.
import { cartCookie, maxInCookie, readCart } from '#features/carts/rules/cart-cookie.ts';
import { readStep, stepName } from '#features/carts/rules/cart-form.ts';
import { browserCookie } from '#ui/browser-cookie.ts';
import { parseQuantity } from '#shared/number-text.ts';

/** The header's link, which opens the drawer. */
const link = () => document.querySelector<HTMLAnchorElement>('a[data-drawer="cart"]');

/** Of an account that has been logged out elsewhere nothing is counted. */
export function countCart(count: (link: HTMLElement, number: number, max: number) => void): void {
  const held = readCart(browserCookie(cartCookie));
  const isShown = held && (held.owner === null || browserCookie('currentUser') !== null);
  const opener = link();
  if (opener) count(opener, isShown ? held.entries.length : 0, maxInCookie);
}

/** Returns what stops it. What the request refuses, the form sends again and is told why. */
export function addByRequest(showAgain: () => void): () => void {
  let isRefused = false;
  const onSubmit = (event: SubmitEvent) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== stepName) return;
    const step = readStep(button.value);
    const form = event.target as HTMLFormElement;
    const typed = new FormData(form).get('quantity');
    const quantity = typeof typed === 'string' ? parseQuantity(typed) : null;
    if (step?.step !== 'add' || quantity === null || isRefused) return;
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    const send = async () => {
      const answer = await requestAdded(step.first, step.second, quantity);
      button.ariaBusy = null;
      showAgain();
      // After a lost answer the cart says whether the line is there: sent again it would double.
      if (answer !== 'refused') link()?.click();
      else {
        isRefused = true;
        form.requestSubmit(button);
        isRefused = false;
      }
    };
    void send();
  };
  document.addEventListener('submit', onSubmit, true);
  return () => document.removeEventListener('submit', onSubmit, true);
}

async function requestAdded(
  product: string,
  variant: string,
  quantity: number,
): Promise<'added' | 'refused' | 'lost'> {
  try {
    const { ok } = await fetch('/api/v1/cart-items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product, variant: variant || null, quantity }),
    });
    return ok ? 'added' : 'refused';
  } catch (error) {
    console.warn(error);
    return 'lost';
  }
}
