import * as m from '#messages/pages/vendor/rfq-matches';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { Card } from '#ui/panels.tsx';
import type { MatchLine } from './match-lines.ts';
import { MatchTable } from './match-table.tsx';

type Props = {
  readonly lines: readonly MatchLine[];
  /** Of all that match and are not answered. */
  readonly count: number;
  readonly locale: Locale;
};

/** The newest matching requests; nothing without one. */
export const MatchCard = ({ lines, count, locale }: Props) =>
  lines.length === 0 ? null : (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>
          {m.cardTitle({ locale })} <Badge tone="iznik">{number(locale, count)}</Badge>
        </h2>
        <a className="link" href={memberPaths.vendorRfqs({ locale })}>
          {m.seeAll({ locale })}
        </a>
      </div>
      <MatchTable lines={lines} locale={locale} />
    </Card>
  );
