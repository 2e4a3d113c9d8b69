import { useEffect, useRef } from 'react';

// What a script adds to the filters beside a list: each choice is sent at once, and on a phone they are a sheet that shuts
// out everything else.

const typingPauseMs = 250;
const filters = 'details.facets';

/** `path`: the page's own, with its query. */
export function useFilters(path: string): void {
  // The address decides, also after Back; the field in focus is left alone.
  const synced = useRef(path);
  useEffect(() => {
    if (synced.current === path) return;
    synced.current = path;
    for (const input of document.querySelectorAll<HTMLInputElement>(`${filters} input`)) {
      if (input.type === 'range') continue; // knows the address by itself
      input.checked = input.defaultChecked;
      if (input.type !== 'checkbox' && input !== document.activeElement)
        input.value = input.defaultValue;
    }
  }, [path]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inert: readonly Element[] = [];
    const sheetOf = (event: Event) =>
      (event.target as Element).closest<HTMLDetailsElement>(filters);

    const onInput = (event: Event) => {
      const { name, type, form } = event.target as HTMLInputElement;
      const isBrandSearch = name === 'brand_q';
      if (!form || !sheetOf(event) || (type !== 'checkbox' && !isBrandSearch)) return; // prices wait for Enter, for half a number is another number, and knobs until they rest
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          const current = form.isConnected
            ? form
            : document.querySelector<HTMLFormElement>(`${filters} > form`); // made anew while somebody typed on
          current?.toggleAttribute('data-replace', isBrandSearch); // each letter would be a step on the way back
          current?.requestSubmit();
        },
        isBrandSearch ? typingPauseMs : 0,
      );
    };
    const onClick = (event: Event) => {
      const sheet = (event.target as Element).closest('[data-close-sheet]') ? sheetOf(event) : null;
      if (!sheet) return;
      sheet.open = false;
      sheet.querySelector('summary')?.focus();
    };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.matches(filters))
        inert = isolate(target, inert);
    };
    document.addEventListener('input', onInput);
    document.addEventListener('click', onClick);
    document.addEventListener('toggle', onToggle, true);
    return () => {
      clearTimeout(timer);
      for (const element of inert) element.removeAttribute('inert');
      document.removeEventListener('input', onInput);
      document.removeEventListener('click', onClick);
      document.removeEventListener('toggle', onToggle, true);
    };
  }, []);
}

const phone = '(max-width: 900px)';
/**
 * While the sheet is open nothing else can be reached, by no key and by no reader of the screen.
 * `before`: what was out of reach until now; returns what is.
 */
function isolate(sheet: HTMLDetailsElement, before: readonly Element[]): Element[] {
  for (const element of before) element.removeAttribute('inert');
  const others: Element[] = [];
  if (!sheet.open) return others;
  for (let at: Element = sheet; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && !other.hasAttribute('inert')) others.push(other);
  }
  for (const element of others) element.setAttribute('inert', '');
  // A phone that is turned shows filters and products side by side.
  matchMedia(phone).addEventListener(
    'change',
    () => {
      sheet.open = false;
    },
    { once: true },
  );
  return others;
}
