// The header's ways to the lists, with what is on them. Pages are the same for all, so a script
// that comes when the browser is idle counts and marks.
import { useEffect } from 'react';
import { listFormId, listKinds, type ListKind } from '#features/lists/rules/list-form.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { ShellLink } from './shell-data.ts';
import './list-links.css';

export function ListLinks({ links }: { links: Readonly<Record<ListKind, ShellLink>> }) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const begin = async () => {
      const { markLists } = await import('./list-marks.ts');
      if (!isGone) stop = markLists();
    };
    // Without the script the buttons send their form.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <span className="list-links">
      {listKinds.map((kind) => (
        <a
          key={kind}
          className={`icon-btn is-${kind}`}
          href={links[kind].href}
          aria-label={links[kind].label}
        >
          <span hidden />
        </a>
      ))}
    </span>
  );
}

/** The form of all buttons of the page that put products on lists. */
export const ListForm = ({ returnTo, locale }: { returnTo: string; locale: Locale }) => (
  <form id={listFormId} method="post" action={paths.lists({ locale })} hidden>
    <input type="hidden" name="returnTo" value={returnTo} />
  </form>
);
