import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { changePackage } from '#features/packages/commands/change-package.server.ts';
import { listPackageHistory } from '#features/packages/queries/package-history.server.ts';
import { readPackages } from '#features/packages/queries/packages.server.ts';
import { packageForm } from '#features/packages/schemas.ts';
import { packageName } from '#messages/features/packages';
import * as m from '#messages/pages/control/packages';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice } from '#shared/money.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/packages.page';
import { ActResult } from '../act-form.tsx';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { RoomLink } from '../room-link.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const page = pageIn(query);
    const [packages, { rows, ...history }] = await Promise.all([
      readPackages(context),
      listPackageHistory(context, page),
    ]);
    return {
      locale,
      page,
      isSaved: query.get('done') === 'saved',
      address: withParameters(addressOf(args), { done: null }),
      packages,
      history: {
        ...history,
        rows: rows.map((row) => ({
          ...row,
          changedAt: dateText(row.changedAt, locale, 'instant'),
        })),
      },
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', packageForm, async (context, input) => {
    await changePackage(context, input);
    return redirect(`${memberPaths.controlPackages({ locale: context.locale })}?done=saved`, 303);
  });

type Loaded = Route.ComponentProps['loaderData'];

function PackageForm({
  terms: { key, revision, productLimit, quoteLimit, monthlyPriceMicros },
  locale,
  answer: last,
}: {
  terms: Loaded['packages'][number];
  locale: Locale;
  answer: Route.ComponentProps['actionData'];
}) {
  const answer = last?.values['id'] === key ? last : undefined;
  const name = packageName({ key }, { locale });
  const field = (id: string, known: string) => ({
    name: id,
    inputMode: 'decimal' as const,
    maxLength: 24,
    error: answer?.errors[id],
    defaultValue: String(answer?.values[id] ?? known),
  });
  return (
    <Card as="section">
      <h2 className="card-title">{name}</h2>
      {/* A new revision shows its own values, not those of the browser's form. */}
      <Form answer={answer} key={revision}>
        <input type="hidden" name="id" value={key} />
        <input type="hidden" name="revision" value={revision} />
        <TextField
          label={m.productLimit({ locale })}
          hint={m.noLimitHint({ locale })}
          {...field('productLimit', String(productLimit ?? ''))}
        />
        <TextField
          label={m.quoteLimit({ locale })}
          hint={m.noLimitHint({ locale })}
          {...field('quoteLimit', String(quoteLimit ?? ''))}
        />
        {key === 'free' ? (
          <p className="text-soft">{m.freeHint({ locale })}</p>
        ) : (
          <TextField
            label={m.monthlyPrice({ locale })}
            end="USD"
            {...field(
              'monthlyPrice',
              priceAsTyped(monthlyPriceMicros, locale === 'tr' ? ',' : '.'),
            )}
          />
        )}
        <div>
          <SubmitButton size="sm" aria-label={m.saveOf({ name }, { locale })}>
            {m.save({ locale })}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function History({ rows, locale }: { rows: Loaded['history']['rows']; locale: Locale }) {
  const limit = (count: number | null) =>
    count === null ? m.unlimited({ locale }) : number(locale, count);
  return (
    <TableScroll label={m.history({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.when({ locale })}</th>
            <th scope="col">{m.packageHead({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.productLimit({ locale })}
            </th>
            <th scope="col" className="data-table-number">
              {m.quoteLimit({ locale })}
            </th>
            <th scope="col" className="data-table-number">
              {m.monthlyPrice({ locale })}
            </th>
            <th scope="col">{m.changedBy({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.key}${row.revision}`}>
              <td className="text-tabular">{row.changedAt}</td>
              <td className="text-medium">{packageName({ key: row.key }, { locale })}</td>
              <td className="data-table-number text-tabular">{limit(row.productLimit)}</td>
              <td className="data-table-number text-tabular">{limit(row.quoteLimit)}</td>
              <td className="data-table-number text-tabular">
                <bdi dir="ltr">{formatPrice(row.monthlyPriceMicros, 'USD', locale)}</bdi>
              </td>
              <td>
                {row.person === null ? (
                  m.operator({ locale })
                ) : (
                  <RoomLink
                    room="user"
                    dir="auto"
                    href={memberPaths.user({ locale, id: row.person.id })}
                  >
                    {row.person.name}
                  </RoomLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export default function PackagesPage({
  loaderData: { locale, page, isSaved, address, packages, history },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={isSaved && !answer ? m.saved({ locale }) : null} />
      <div className="card-grid card-grid-3">
        {packages.map((terms) => (
          <PackageForm key={terms.key} terms={terms} locale={locale} answer={answer} />
        ))}
      </div>
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.history({ locale })}</h2>
        </div>
        <History rows={history.rows} locale={locale} />
        <ListFoot
          found={m.found({ count: history.count }, { locale })}
          pages={history.pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
