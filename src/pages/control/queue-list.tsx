// A queue beside the one of it that is looked at, as far as the screen has room.
import { Fragment, type ReactNode } from 'react';
import * as m from '#messages/pages/control';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { initialsOf } from '#ui/badges.tsx';
import { type ImageView, Picture } from '#ui/picture.tsx';
import './queue-list.css';

type QueuePicture = Omit<ImageView, 'alt' | 'focal'>;
type Waiting = {
  readonly id: string;
  readonly title: string;
  /** Whose it is. */
  readonly of: string | null;
  readonly at: Date | null;
  /** Absent or null: the initials stand in its place. */
  readonly picture?: QueuePicture | null;
};
type Around = { readonly before: readonly Waiting[]; readonly after: readonly Waiting[] };
export type QueueItem = Pick<Waiting, 'id' | 'title' | 'of'> & {
  readonly at: string;
  readonly picture: QueuePicture | null;
};

/** For a loader; `own` stands between them. */
export const queueItems = (
  { before, after }: Around,
  own: Waiting,
  locale: Locale,
): readonly QueueItem[] =>
  [...before, own, ...after].map(({ id, title, of, at, picture = null }) => ({
    id,
    title,
    of,
    at: at === null ? '' : dateText(at, locale, 'instant'),
    picture,
  }));

type Props = {
  readonly items: readonly QueueItem[];
  /** Public id of the one that is looked at. */
  readonly current: string;
  readonly hrefOf: (id: string) => string;
  readonly locale: Locale;
  readonly children: ReactNode;
};

/**
 * Alone in its queue, the sheet has the whole width. What was opened or ticked for one thing is not
 * open or ticked for the next.
 */
export const BesideQueue = ({ items, current, hrefOf, locale, children }: Props) =>
  items.length < 2 ? (
    <Fragment key={current}>{children}</Fragment>
  ) : (
    <div className="queue-list-sheet">
      <nav className="queue-list" aria-label={m.queue({ locale })}>
        <ul>
          {items.map(({ id, title, of, at, picture }) => (
            <li key={id}>
              <a href={hrefOf(id)} aria-current={id === current ? 'page' : undefined}>
                <QueueFace title={title} picture={picture} />
                <span className="queue-list-words">
                  <bdi className="text-medium">{title}</bdi>
                  <span className="text-soft text-sm">
                    {of === null ? null : (
                      <>
                        <bdi>{of}</bdi> ·{' '}
                      </>
                    )}
                    {at}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div key={current}>{children}</div>
    </div>
  );

/** The picture, or the initials of what has none. */
export const QueueFace = ({ title, picture }: Pick<QueueItem, 'title' | 'picture'>) => (
  <span className="queue-list-face" aria-hidden="true">
    {picture === null ? (
      initialsOf(title)
    ) : (
      <Picture image={{ ...picture, alt: '', focal: null }} slot="thumb" />
    )}
  </span>
);
