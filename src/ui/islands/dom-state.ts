// What a person has done to a part of the page lives in its elements. When the part is made anew, the new elements are
// brought to the same state.

type State = {
  readonly open: ReadonlyMap<string, boolean>;
  readonly scrolled: readonly { readonly className: string; readonly top: number }[];
  /** `selector`: null for what is not made anew with the part, but put into it. */
  readonly focused: {
    readonly element: HTMLElement;
    readonly selector: string | null;
    readonly value: string;
    readonly caret: number | null;
  } | null;
};

/** Its words without what they count, which may have changed. */
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

/** Of a control with a name; boxes of one name differ in their values. */
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
  if (!control) return queueMicrotask(() => focused.element.focus({ preventScroll: true })); // by then it has its place again
  control.focus({ preventScroll: true });
  if (!isTyped(control)) return;
  control.value = focused.value;
  control.setSelectionRange(focused.caret, focused.caret);
}
