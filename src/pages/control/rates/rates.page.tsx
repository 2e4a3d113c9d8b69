import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { enterRate } from '#features/currencies/commands.server.ts';
import { latestDatedRates, listRates } from '#features/currencies/queries.server.ts';
import { byHand, rateForm, ratedCurrencies } from '#features/currencies/schemas.ts';
import * as m from '#messages/pages/control/rates';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/rates.page';
import { ActResult } from '../act-form.tsx';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';

const asTyped = (micros: number, locale: Locale): string =>
  priceAsTyped(micros, locale === 'tr' ? ',' : '.');

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const page = pageIn(query);
    const [today, { rows, ...history }] = await Promise.all([
      latestDatedRates(context),
      listRates(context, page),
    ]);
    return {
      locale,
      page,
      isSaved: query.get('done') === 'saved',
      address: withParameters(addressOf(args), { done: null }),
      today: context.now().toISOString().slice(0, 10),
      latest: ratedCurrencies.map((currency) => {
        const { validOn, microsPerDollar, source } = today[currency];
        return {
          currency,
          validOn: validOn ?? '',
          rate: asTyped(microsPerDollar, locale),
          source: source === byHand ? m.byHand({ locale }) : source,
        };
      }),
      history: {
        ...history,
        rows: rows.map(({ microsPerDollar, setAt, setBy, source, ...row }) => ({
          ...row,
          rate: asTyped(microsPerDollar, locale),
          source:
            setAt === null
              ? source
              : m.staff({ name: isolated(setBy ?? m.erased({ locale })) }, { locale }),
          at: setAt && dateText(setAt, locale, 'instant'),
        })),
      },
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', rateForm, async (context, input) => {
    await enterRate(context, input);
    return redirect(`${memberPaths.rates({ locale: context.locale })}?done=saved`, 303);
  });

type Row = {
  readonly currency: string;
  readonly validOn: string;
  readonly rate: string;
  readonly source: string | null;
  readonly at?: string | null;
};

const Rates = ({
  rows,
  label,
  locale,
}: {
  rows: readonly Row[];
  label: string;
  locale: Locale;
}) => (
  <TableScroll label={label}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.currency({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.rate({ locale })}
          </th>
          <th scope="col">{m.validOn({ locale })}</th>
          <th scope="col">{m.source({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ currency, validOn, rate, source, at }) => (
          <tr key={`${currency}${validOn}`}>
            <td>
              <bdi dir="ltr">{currency}</bdi>
            </td>
            <td className="data-table-number text-tabular">
              <bdi dir="ltr">{rate}</bdi>
            </td>
            <td className="text-tabular">
              <bdi dir="ltr">{validOn}</bdi>
            </td>
            <td>
              <bdi>{source}</bdi>
              {at ? ` · ${at}` : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

function RateForm({
  data: { locale, today },
  answer,
}: {
  data: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
}) {
  const field = fieldsOf(answer);
  const validOn = field('validOn');
  const jump = answer?.errors['sure'];
  return (
    <Card as="section">
      <h2 className="card-title">{m.enter({ locale })}</h2>
      <Form answer={answer}>
        <Select label={m.currency({ locale })} {...field('currency')}>
          <option value="">{m.choose({ locale })}</option>
          {ratedCurrencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Select>
        <TextField
          label={m.rate({ locale })}
          hint={m.rateHint({ locale })}
          inputMode="decimal"
          maxLength={24}
          dir="ltr"
          {...field('rate')}
        />
        <TextField
          label={m.validOn({ locale })}
          type="date"
          {...validOn}
          defaultValue={validOn.defaultValue || today}
        />
        {jump ? (
          <div className="field">
            <Checkbox name="sure" label={m.sure({ locale })} aria-invalid />
            <p className="field-error">{jump}</p>
          </div>
        ) : null}
        <div>
          <SubmitButton>{m.save({ locale })}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

export default function RatesPage({ loaderData: data, actionData: answer }: Route.ComponentProps) {
  const { locale, latest, history, isSaved, page, address } = data;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={isSaved && !answer ? m.saved({ locale }) : null} />
      <div className="panel-columns">
        <Card as="section" padding="none" className="data-table-card">
          <div className="data-table-head">
            <h2>{m.now({ locale })}</h2>
          </div>
          <Rates rows={latest} label={m.now({ locale })} locale={locale} />
        </Card>
        <RateForm data={data} answer={answer} />
      </div>
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.history({ locale })}</h2>
        </div>
        <Rates rows={history.rows} label={m.history({ locale })} locale={locale} />
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
