import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { canShow } from '#shared/panels.ts';
import { isOnDrawerEntry } from './drawer-history.ts';

// Lists are plain links and forms: cheap to render, complete without a script. One listener turns
// their clicks and GET submissions into client navigations, and a change of a `<select data-send>`
// submits its form.

const isOurs = (url: URL) =>
  url.origin === location.origin &&
  !/^\/(api|files|media|assets)\//.test(url.pathname) &&
  canShow(location.pathname, url.pathname);

export function PlainNavigation() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element).closest?.('a');
      if (
        !link?.href ||
        link.hasAttribute('download') ||
        link.dataset['reload'] !== undefined ||
        (link.target && link.target !== '_self')
      )
        return;
      const url = new URL(link.href);
      if (
        !isOurs(url) ||
        (url.hash && url.pathname === location.pathname && url.search === location.search)
      )
        return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash, {
        preventScrollReset: link.dataset['keepScroll'] !== undefined,
        replace: isOnDrawerEntry(),
      });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const method = (event.submitter as HTMLButtonElement | null)?.formMethod || form.method;
      if (event.defaultPrevented || method !== 'get') return;
      if (form.dataset['reload'] !== undefined) return;
      const url = new URL(form.action);
      if (!isOurs(url)) return;
      event.preventDefault();
      const query = new URLSearchParams();
      // Leaves out empty fields, so that equal pages have equal addresses.
      for (const [name, value] of new FormData(form, event.submitter))
        if (typeof value === 'string' && value.trim() !== '') query.append(name, value);
      query.sort();
      void navigate(`${url.pathname}${query.size ? `?${query}` : ''}`, {
        preventScrollReset: form.dataset['keepScroll'] !== undefined,
        replace: isOnDrawerEntry() || form.dataset['replace'] !== undefined,
      });
    };
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.dataset['send'] !== undefined)
        target.form?.requestSubmit();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    document.addEventListener('change', onChange);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate]);
  return null;
}
