// A queue beside the one of it that is looked at, as far as the screen has room.
import type { ReactNode } from 'react';
import * as m from '#messages/pages/control';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import './queue-list.css';

type Waiting = {
  readonly id: string;
  readonly title: string;
  /** Whose it is. */
  readonly of: string | null;
  readonly at: Date | null;
};
type Around = { readonly before: readonly Waiting[]; readonly after: readonly Waiting[] };
export type QueueItem = Pick<Waiting, 'id' | 'title' | 'of'> & { readonly at: string };

/** For a loader; `own` stands between them. */
export const queueItems = (
  { before, after }: Around,
  own: Waiting,
  locale: Locale,
): readonly QueueItem[] =>
  [...before, own, ...after].map(({ id, title, of, at }) => ({
    id,
    title,
    of,
    at: at === null ? '' : dateText(at, locale, 'moment'),
  }));

type Props = {
  readonly items: readonly QueueItem[];
  /** Public id of the one that is looked at. */
  readonly current: string;
  readonly hrefOf: (id: string) => string;
  readonly locale: Locale;
  readonly children: ReactNode;
};

/** Alone in its queue, the sheet has the whole width. */
export const BesideQueue = ({ items, current, hrefOf, locale, children }: Props) =>
  items.length < 2 ? (
    children
  ) : (
    <div className="queue-list-sheet">
      <nav className="queue-list" aria-label={m.queue({ locale })}>
        <ul>
          {items.map(({ id, title, of, at }) => (
            <li key={id}>
              <a href={hrefOf(id)} aria-current={id === current ? 'page' : undefined}>
                <bdi className="text-medium">{title}</bdi>
                <span className="text-soft text-sm">
                  {of === null ? null : (
                    <>
                      <bdi>{of}</bdi> ·{' '}
                    </>
                  )}
                  {at}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
