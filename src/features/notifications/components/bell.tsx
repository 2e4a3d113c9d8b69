import { Bell as BellIcon } from 'lucide-react';
import { countText } from '#shared/counts.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bellLabel } from './bell-label.ts';
import { useUnreadCount } from './unread-count.ts';
import './bell.css';

type Props = {
  readonly locale: Locale;
  /** How many were unread when the page's data were loaded; null: not known. */
  readonly unread: number | null;
};

/** Leads to the notifications and shows how many are unread. */
export function Bell({ locale, unread }: Props) {
  const count = useUnreadCount(unread) ?? 0;
  return (
    <a
      className="icon-btn bell"
      href={memberPaths.notifications({ locale })}
      aria-label={bellLabel(count, locale)}
    >
      <BellIcon className="icon-22" />
      {count === 0 ? null : (
        <bdi className="bell-count" dir="ltr" aria-hidden="true">
          {countText(count)}
        </bdi>
      )}
    </a>
  );
}
