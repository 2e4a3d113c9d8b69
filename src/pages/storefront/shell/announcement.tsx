import { X } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import type { AnnouncementView } from '#features/announcements/queries.server.ts';
import * as m from '#messages/pages/storefront/shell';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { NonceContext } from '#ui/nonce.ts';
import './announcement.css';

// Shows the announcement unless this browser dismissed it. The page is the same for all, so an
// inline script right behind it hides it before the first paint, without a layout shift.

const storageKey = 'dismissedAnnouncement';
const hideIfDismissed = [
  'try{',
  'const e=document.currentScript.previousElementSibling;',
  `e.hidden=localStorage.getItem("${storageKey}")===e.dataset.id`,
  '}catch{}',
].join('');

const changed = new EventTarget();
const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};
function dismissedId(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is blocked
  }
}
function dismiss(id: string): void {
  // The next focusable element, because the focused button disappears.
  document.querySelector<HTMLElement>('.header .logo')?.focus({ preventScroll: true });
  try {
    localStorage.setItem(storageKey, id);
  } finally {
    changed.dispatchEvent(new Event('change'));
  }
}

export function Announcement({
  announcement: { _id, text, url },
  locale,
}: {
  announcement: AnnouncementView;
  locale: Locale;
}) {
  const nonce = useContext(NonceContext);
  if (useSyncExternalStore(subscribe, dismissedId, () => null) === _id) return null;
  const href =
    url?.startsWith('/') && localeOfPath(url) === null
      ? paths.localized({ locale, path: url })
      : url;
  return (
    <>
      <aside
        className="announcement on-dark"
        aria-label={m.announcement({ locale })}
        data-id={_id}
        suppressHydrationWarning
      >
        <p>{href ? <a href={href}>{text}</a> : text}</p>
        <button
          type="button"
          aria-label={m.dismissAnnouncement({ locale })}
          onClick={() => dismiss(_id)}
        >
          <X className="icon-16" />
        </button>
      </aside>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: hideIfDismissed }}
      />
    </>
  );
}
