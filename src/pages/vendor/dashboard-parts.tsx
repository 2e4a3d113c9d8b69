import type { OwnViewCounts } from '#features/visits/queries/own-view-counts.server.ts';
import * as m from '#messages/pages/vendor';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { CheckList, type CheckItem } from '#ui/check-list.tsx';
import { Card } from '#ui/panels.tsx';
import { StatCards } from '#ui/stat-cards.tsx';
import type { Need } from './load-dashboard.server.ts';

export function Needs({ needs, locale }: { needs: readonly Need[]; locale: Locale }) {
  return (
    <Card as="section">
      <h2 className="card-title">{m.needs({ locale })}</h2>
      {needs.length === 0 ? (
        <p className="text-soft">{m.needsNothing({ locale })}</p>
      ) : (
        <ul className="stack">
          {needs.map(({ text, href }) => (
            <li key={text}>
              <a className="link" href={href}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function StoreSteps({ steps, locale }: { steps: readonly CheckItem[]; locale: Locale }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section">
      <h2 className="card-title">{m.steps({ locale })}</h2>
      <p className="text-soft">
        {m.stepsDone({ done: number(locale, done), all: number(locale, steps.length) }, { locale })}
      </p>
      <progress className="frame-parts-steps" value={done} max={steps.length} aria-hidden="true" />
      <CheckList
        items={steps}
        doneLabel={m.stepDone({ locale })}
        openLabel={m.stepLeft({ locale })}
      />
    </Card>
  );
}

type PeriodsProps = {
  readonly days: number;
  readonly periods: readonly number[];
  readonly locale: Locale;
};

/** Of how many days the figures are. */
export const Periods = ({ days, periods, locale }: PeriodsProps) => (
  <nav className="cluster" aria-label={m.period({ locale })}>
    {periods.map((period) => (
      <a
        key={period}
        className={`chip${period === days ? ' is-on' : ''}`}
        href={`${memberPaths.vendor({ locale })}?days=${period}`}
        aria-current={period === days ? 'true' : undefined}
      >
        {m.lastDays({ days: period }, { locale })}
      </a>
    ))}
  </nav>
);

type FiguresProps = {
  readonly views: OwnViewCounts;
  readonly days: number;
  readonly locale: Locale;
};

/** What was counted in the chosen days, and in as many days before. */
export function ViewFigures({ views, days, locale }: FiguresProps) {
  const figure = (label: string, { now, before }: { now: number; before: number }) => ({
    label,
    value: number(locale, now),
    note: m.daysBefore({ count: number(locale, before), days }, { locale }),
  });
  return (
    <section>
      <StatCards
        label={m.lastDays({ days }, { locale })}
        figures={[
          figure(m.storeViews({ locale }), views.store),
          figure(m.productViews({ locale }), views.product),
        ]}
      />
      <p className="text-soft text-xs">{m.viewsNote({ locale })}</p>
    </section>
  );
}
