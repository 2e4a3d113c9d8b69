import * as m from '#messages/features/exhibitions';
import type { Locale } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import type { BadgeView } from '../queries/badge-view.server.ts';
import './visitor-badge.css';

type Props = { readonly badge: BadgeView; readonly locale: Locale };

/** What a visitor prints and brings along. */
export const VisitorBadge = ({ badge, locale }: Props) => (
  <Card as="section" className="visitor-badge">
    <p>
      <bdi>{badge.fair}</bdi>
    </p>
    <h2 className="display display-3">
      <bdi>{badge.name}</bdi>
    </h2>
    <p>
      <bdi>{badge.company}</bdi>
    </p>
    {badge.jobTitle === '' ? null : (
      <p>
        <bdi>{badge.jobTitle}</bdi>
      </p>
    )}
    <p>{badge.country}</p>
    <svg
      viewBox={`0 0 ${badge.code.size} ${badge.code.size}`}
      role="img"
      aria-label={m.badgeCode({ number: badge.number }, { locale })}
    >
      <path d={badge.code.path} />
    </svg>
    <p dir="ltr">{badge.number}</p>
    <p className="text-soft">
      {badge.days} · <bdi>{badge.place}</bdi>
    </p>
  </Card>
);
