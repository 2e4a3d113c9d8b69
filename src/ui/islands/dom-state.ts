// Saves what a visitor did to a part of the page (open details, scroll positions, focus, typed
// text), and restores it when the part is rendered again.

type State = {
  readonly open: ReadonlyMap<string, boolean>;
  readonly scrolled: readonly { readonly className: string; readonly top: number }[];
  /** `selector`: null when the element is moved into the new part, not rendered again. */
  readonly focused: {
    readonly element: HTMLElement;
    readonly selector: string | null;
    readonly value: string;
    readonly caret: number | null;
  } | null;
};

/** Returns a summary's words without its counts, which may have changed. */
const nameOf = (details: Element): string =>
  (details.querySelector('summary')?.textContent ?? '').replaceAll(/[\d.,()]+/g, '').trim();
const isTyped = (control: Element | null): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'search' || control.type === 'text');

export function stateOf(part: Element): State {
  const active = document.activeElement;
  return {
    open: new Map(
      [...part.querySelectorAll('details')].map((details) => [nameOf(details), details.open]),
    ),
    scrolled: [...part.querySelectorAll('*')]
      .filter((element) => element.scrollTop > 0)
      .map(({ className, scrollTop }) => ({ className, top: scrollTop })),
    focused:
      active instanceof HTMLElement && part.contains(active)
        ? {
            element: active,
            selector: selectorOf(active),
            value: isTyped(active) ? active.value : '',
            caret: isTyped(active) ? active.selectionStart : null,
          }
        : null,
  };
}

/**
 * Returns a selector for a control with a name. Checkboxes that share a name differ in their
 * values.
 */
function selectorOf(control: HTMLElement): string | null {
  const name = control.getAttribute('name');
  if (name === null) return null;
  const value =
    control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
      ? `[value="${CSS.escape(control.value)}"]`
      : '';
  return `${control.localName}[name="${CSS.escape(name)}"]${value}`;
}

export function restoreState(part: Element, { open, scrolled, focused }: State): void {
  for (const details of part.querySelectorAll('details'))
    details.open = open.get(nameOf(details)) ?? details.open;
  for (const { className, top } of scrolled)
    for (const element of part.getElementsByClassName(className)) element.scrollTop = top;
  if (!focused) return;
  const control =
    focused.selector === null ? null : part.querySelector<HTMLElement>(focused.selector);
  // The element is back in the document by then.
  if (!control) return queueMicrotask(() => focused.element.focus({ preventScroll: true }));
  control.focus({ preventScroll: true });
  if (!isTyped(control)) return;
  control.value = focused.value;
  control.setSelectionRange(focused.caret, focused.caret);
}
