// Shows what is on the visitor's lists in pages that are the same for all: marks on products,
// counts in the header. Changes are shown at once and taken back when they are refused.
import {
  listCookies,
  maxInCookie,
  readList,
  readStep,
} from '#features/lists/rules/list-cookies.ts';
import {
  listFormId,
  type ListKind,
  listKinds,
  stepName,
  stepValue,
} from '#features/lists/rules/list-form.ts';
import { listsTopic } from '#features/lists/rules/list-topic.ts';
import { leaveViewedToOwner } from '#features/listings/params/viewed-owner.ts';
import { browserCookie } from '#ui/browser-cookie.ts';
import { onTold } from '#ui/told-changes.ts';
import { addByRequest, countCart } from './cart-marks.ts';

/** Of an account that has been logged out elsewhere nothing is shown. */
function idsIn(kind: ListKind): readonly string[] {
  const held = readList(kind, browserCookie(listCookies[kind]));
  return held && (held.owner === null || browserCookie('currentUser') !== null) ? held.ids : [];
}

/** Sent and not answered yet: by list and product, whether it is on. */
type Waiting = Map<
  string,
  { readonly kind: ListKind; readonly id: string; readonly isOn: boolean }
>;

function idsShown(kind: ListKind, waiting: Waiting): ReadonlySet<string> {
  const ids = new Set(idsIn(kind));
  for (const change of waiting.values())
    if (change.kind === kind) {
      if (change.isOn) ids.add(change.id);
      else ids.delete(change.id);
    }
  return ids;
}

function show(waiting: Waiting): void {
  for (const kind of listKinds) {
    const ids = idsShown(kind, waiting);
    for (const button of document.querySelectorAll<HTMLButtonElement>(
      `.list-buttons > .is-${kind}`,
    )) {
      const id = readStep(button.value)!.product;
      button.setAttribute('aria-pressed', String(ids.has(id)));
    }
    const link = document.querySelector<HTMLElement>(`.list-links > .is-${kind}`);
    if (link) count(link, ids.size, maxInCookie[kind]);
  }
  countCart(count);
}

function count(link: HTMLElement, number: number, max: number): void {
  const bubble = link.querySelector('span')!;
  const text = number >= max && max > 9 ? `${max - 1}+` : String(number);
  const label = (link.dataset['label'] ??= link.getAttribute('aria-label') ?? '');
  link.setAttribute('aria-label', number === 0 ? label : `${label} (${text})`);
  bubble.hidden = number === 0;
  // The sheet draws it, because the link's name says it.
  bubble.dataset['count'] = text;
}

/** Returns what stops it. */
export function markLists(): () => void {
  const waiting: Waiting = new Map();
  let sending = Promise.resolve();
  const showAgain = () => show(waiting);

  const onSubmit = (event: SubmitEvent) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.form?.id !== listFormId) return;
    if (!button.parentElement?.classList.contains('list-buttons')) return;
    const { list: kind, product: id } = readStep(button.value)!;
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    if (isOn && kind === 'compare' && idsShown(kind, waiting).size >= maxInCookie[kind]) {
      // The page of the comparison asks which one gives way, once the others have arrived.
      if (waiting.size === 0) return;
      event.preventDefault();
      void sending.then(() => button.form?.requestSubmit(button));
      return;
    }
    event.preventDefault();
    const change = { kind, id, isOn };
    waiting.set(`${kind} ${id}`, change);
    showAgain();
    const { action } = button.form;
    // One after the other, because each builds on the cookie that the last has set.
    const sendAfter = async (earlier: Promise<void>) => {
      await earlier;
      await send(action, stepValue(isOn ? 'add' : 'remove', kind, id));
      if (waiting.get(`${kind} ${id}`) === change) waiting.delete(`${kind} ${id}`);
      showAgain();
    };
    sending = sendAfter(sending);
  };

  let isDue = false;
  const later = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      showAgain();
    });
  };
  const observer = new MutationObserver(later);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('submit', onSubmit, true);
  addEventListener('focus', showAgain);
  addEventListener('pageshow', showAgain);
  const stopAdding = addByRequest(showAgain);
  leaveViewedToOwner();
  showAgain();
  const stopHearing = hearOfOtherDevices(showAgain);
  return () => {
    stopHearing();
    stopAdding();
    observer.disconnect();
    document.removeEventListener('submit', onSubmit, true);
    removeEventListener('focus', showAgain);
    removeEventListener('pageshow', showAgain);
  };
}

/** The answer has cookies of what another device or tab has changed. */
function hearOfOtherDevices(showAgain: () => void): () => void {
  if (browserCookie('currentUser') === null) return () => {};
  const look = async () => {
    const form = document.getElementById(listFormId) as HTMLFormElement | null;
    if (form) await fetch(form.action).catch(() => {});
    showAgain();
  };
  return onTold(listsTopic, () => void look());
}

/** The answer leads back to the page, which is here already. Failures are only logged. */
async function send(action: string, step: string): Promise<void> {
  try {
    const { type, status } = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ [stepName]: step }),
      redirect: 'manual',
      keepalive: true,
    });
    if (type !== 'opaqueredirect') console.warn(`lists: ${status}`);
  } catch (error) {
    console.warn(error);
  }
}
