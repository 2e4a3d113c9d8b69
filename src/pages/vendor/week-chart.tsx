// Views as a line over their area, inquiries as bars below, a week each. Time runs as the page
// reads.
import * as m from '#messages/pages/vendor';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import './week-chart.css';

type Week = {
  /** Its first day, ISO. */
  readonly from: string;
  readonly views: number;
  /** Null where the reader may not see inquiries. */
  readonly inquiries: number | null;
};
type Props = { readonly weeks: readonly Week[]; readonly locale: Locale };

const size = { width: 640, line: 150, bars: 44, top: 16, side: 8, labels: 24 } as const;

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!;
}

export function WeekChart({ weeks, locale }: Props) {
  const mostViews = roundedUp(Math.max(2, ...weeks.map(({ views }) => views)));
  const mostInquiries = Math.max(1, ...weeks.map(({ inquiries }) => inquiries ?? 0));
  const step = (size.width - 2 * size.side) / weeks.length;
  const isMirrored = directionOf(locale) === 'rtl';
  const xOf = (i: number) => {
    const x = size.side + step * (i + 0.5);
    return isMirrored ? size.width - x : x;
  };
  const yOf = (views: number) => size.top + size.line * (1 - views / mostViews);
  const points = weeks.map(({ views }, i) => `${xOf(i)},${yOf(views)}`);
  const bottom = size.top + size.line;
  const barsBottom = bottom + size.labels + size.bars;
  const hasInquiries = weeks.some(({ inquiries }) => inquiries !== null);
  return (
    <Card as="section">
      <WeekChartHead hasInquiries={hasInquiries} locale={locale} />
      <div className="week-chart-box">
        <svg
          className="week-chart"
          viewBox={`0 0 ${size.width} ${barsBottom + size.labels}`}
          aria-hidden="true"
        >
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line
                x1={size.side}
                x2={size.width - size.side}
                y1={yOf(mostViews * share)}
                y2={yOf(mostViews * share)}
              />
              <text
                x={isMirrored ? size.width - size.side : size.side}
                y={yOf(mostViews * share) - 4}
                textAnchor={isMirrored ? 'end' : 'start'}
                direction="ltr"
              >
                {number(locale, Math.round(mostViews * share))}
              </text>
            </g>
          ))}
          <polygon
            points={`${xOf(0)},${bottom} ${points.join(' ')} ${xOf(weeks.length - 1)},${bottom}`}
          />
          <polyline points={points.join(' ')} />
          {weeks.map(({ from, inquiries }, i) => (
            <g key={from}>
              {inquiries === null ? null : (
                <rect
                  x={xOf(i) - step * 0.32}
                  width={step * 0.64}
                  y={barsBottom - (size.bars * inquiries) / mostInquiries}
                  height={(size.bars * inquiries) / mostInquiries}
                  rx={3}
                />
              )}
              {i % 2 === 0 ? (
                <text
                  className={i % 4 === 0 ? undefined : 'week-chart-between'}
                  x={xOf(i)}
                  y={barsBottom + 16}
                  textAnchor="middle"
                >
                  {dateText(from, locale, 'dayOfMonth')}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <WeekTable weeks={weeks} hasInquiries={hasInquiries} locale={locale} />
    </Card>
  );
}

const WeekChartHead = ({ hasInquiries, locale }: { hasInquiries: boolean; locale: Locale }) => (
  <div className="week-chart-head">
    <h2 className="card-title">{m.chartTitle({ locale })}</h2>
    <p className="week-chart-key">
      <span className="week-chart-views">{m.chartViews({ locale })}</span>
      {hasInquiries ? (
        <span className="week-chart-inquiries">{m.chartInquiries({ locale })}</span>
      ) : null}
    </p>
  </div>
);

/** The same for those who hear it. */
const WeekTable = ({ weeks, hasInquiries, locale }: Props & { hasInquiries: boolean }) => (
  <table className="visually-hidden">
    <caption>{m.chartTitle({ locale })}</caption>
    <thead>
      <tr>
        <th scope="col">{m.chartWeek({ locale })}</th>
        <th scope="col">{m.chartViews({ locale })}</th>
        {hasInquiries ? <th scope="col">{m.chartInquiries({ locale })}</th> : null}
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ from, views, inquiries }) => (
        <tr key={from}>
          <th scope="row">{dateText(from, locale)}</th>
          <td>{number(locale, views)}</td>
          {hasInquiries ? <td>{number(locale, inquiries ?? 0)}</td> : null}
        </tr>
      ))}
    </tbody>
  </table>
);
