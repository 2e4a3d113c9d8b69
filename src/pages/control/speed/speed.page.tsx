// How fast the market is for visitors: by kind of page, and by country for one kind.
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listVitals, type VitalStat } from '#features/visits/queries/visit-stats.server.ts';
import { gradeOf, pageTypes, type VitalName, vitalNames } from '#features/visits/rules.ts';
import * as m from '#messages/pages/control/speed';
import { number } from '#platform/i18n/runtime.ts';
import { countryName } from '#shared/countries.ts';
import { intlTag, type Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/speed.page';

const days = 28;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const asked = args.url.searchParams.get('page');
    const page = pageTypes.find((one) => one === asked) ?? null;
    return {
      locale: context.locale,
      page,
      isMeasured: context.services.tracking.vitalsPercent > 0,
      figures: await listVitals(context, days, page),
    };
  });

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const valueText = (name: VitalName, value: number, locale: Locale): string =>
  name === 'CLS'
    ? new Intl.NumberFormat(intlTag[locale], twoPlaces).format(value / 1000)
    : new Intl.NumberFormat(
        intlTag[locale],
        value < 1_000
          ? { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }
          : { style: 'unit', unit: 'second', ...twoPlaces },
      ).format(value < 1_000 ? value : value / 1000);

function Value({ name, value, locale }: { name: VitalName; value: number; locale: Locale }) {
  const grade = gradeOf(name, value);
  const text = m.grade({ grade }, { locale });
  return (
    <>
      <bdi>{valueText(name, value, locale)}</bdi>{' '}
      {grade === 'good' ? (
        <span className="text-soft">{text}</span>
      ) : (
        <Badge tone={grade === 'fair' ? 'warn' : 'bad'}>{text}</Badge>
      )}
    </>
  );
}

function countryText(code: string, locale: Locale): string {
  return code === '??' ? m.unknown({ locale }) : countryName(code, locale);
}

export default function SpeedPage({
  loaderData: { locale, page, figures, isMeasured },
}: Route.ComponentProps) {
  const path = memberPaths.speed({ locale });
  const titles = {
    LCP: m.lcp({ locale }),
    INP: m.inp({ locale }),
    CLS: m.cls({ locale }),
    TTFB: m.ttfb({ locale }),
  } as const;
  const label =
    page === null
      ? m.byPage({ locale })
      : m.byCountry({ page: m.pageType({ type: page }, { locale }) }, { locale });
  const name = (figure: VitalStat) =>
    page === null ? (
      <a className="link" href={`${path}?page=${figure.page}`}>
        {m.pageType({ type: figure.page }, { locale })}
      </a>
    ) : (
      countryText(figure.country ?? '??', locale)
    );
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ days }, { locale })}
      {...panelWay('control', locale)}
    >
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{label}</h2>
          {page === null ? null : (
            <a className="link" href={path}>
              {m.all({ locale })}
            </a>
          )}
        </div>
        {figures.length === 0 ? (
          <EmptyState
            level={3}
            title={isMeasured ? m.none({ locale }) : m.off({ locale })}
            text={isMeasured ? m.noneText({ locale }) : m.offText({ locale })}
          />
        ) : (
          <TableScroll label={label}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{page === null ? m.page({ locale }) : m.country({ locale })}</th>
                  {vitalNames.map((one) => (
                    <th key={one} scope="col">
                      {titles[one]}
                    </th>
                  ))}
                  <th scope="col">{m.visits({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {figures.map((figure) => (
                  <tr key={figure.country ?? figure.page}>
                    <th scope="row">{name(figure)}</th>
                    {vitalNames.map((one) => {
                      const value = figure.quartiles[one];
                      return (
                        <td key={one} className="text-tabular">
                          {value === undefined ? (
                            '–'
                          ) : (
                            <Value name={one} value={value} locale={locale} />
                          )}
                        </td>
                      );
                    })}
                    <td className="text-tabular">{number(locale, figure.visits)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </Card>
    </PanelPage>
  );
}
