import { useEffect, useRef } from 'react';

// Enhances the filters of a list: submits each choice at once, and makes them a modal sheet on
// phones.

const typingPauseMs = 250;
const filters = 'details.facets';

/** `path`: the page's path with its query. */
export function useFilters(path: string): void {
  // The URL decides, also after Back; the focused field is left alone.
  const synced = useRef(path);
  useEffect(() => {
    if (synced.current === path) return;
    synced.current = path;
    for (const input of document.querySelectorAll<HTMLInputElement>(`${filters} input`)) {
      if (input.type === 'range') continue; // It follows the URL by itself.
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
      // Prices wait for Enter, since a partial number is another number; knobs until they rest.
      if (!form || !sheetOf(event) || (type !== 'checkbox' && !isBrandSearch)) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          // The form may have been replaced while the visitor typed on.
          const current = form.isConnected
            ? form
            : // Rendered again while the visitor typed on.
              document.querySelector<HTMLFormElement>(`${filters} > form`);
          // Each letter would be a history entry.
          current?.toggleAttribute('data-replace', isBrandSearch);
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
 * Makes everything outside the open sheet inert. `before`: elements that were inert until now;
 * returns the new ones.
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
  // A rotated phone shows filters and products side by side.
  matchMedia(phone).addEventListener(
    'change',
    () => {
      sheet.open = false;
    },
    { once: true },
  );
  return others;
}
