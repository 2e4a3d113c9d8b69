import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { returnDays, usualReturnDays } from '#features/categories/schemas.ts';
import { changeTerms } from '#features/category-terms/commands/change-terms.server.ts';
import { percentText } from '#features/category-terms/format.ts';
import {
  getTerms,
  listTermChanges,
  type TermsRow,
} from '#features/category-terms/queries/terms-table.server.ts';
import { termsForm } from '#features/category-terms/schemas.ts';
import * as m from '#messages/pages/control/terms';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Select, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/category-terms.page';
import { ActResult } from '../act-form.tsx';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { TermChanges } from './term-changes.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const id = args.params.terms;
    const page = pageIn(args.url.searchParams);
    const [terms, { rows, ...history }] = await Promise.all([
      getTerms(context, id),
      listTermChanges(context, id, page),
    ]);
    return {
      locale,
      page,
      terms,
      isSaved: args.url.searchParams.get('done') === 'saved',
      address: withParameters(addressOf(args), { done: null }),
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
  handlePanelForm(args, 'control', termsForm, async (context, input) => {
    const id = args.params.terms;
    await changeTerms(context, input, id);
    return redirect(`${memberPaths.categoryTerms({ locale: context.locale, id })}?done=saved`, 303);
  });

/** `priceAsTyped` writes millionths; a basis point is a hundredth of a percent. */
const percentAsTyped = (basisPoints: number, locale: Locale): string =>
  priceAsTyped(basisPoints * 10_000, locale === 'tr' ? ',' : '.');

function TermsForm({
  terms: { own, inherited },
  locale,
  answer,
}: {
  terms: TermsRow;
  locale: Locale;
  answer: ActionResult | undefined;
}) {
  const field = (name: string, known: string | null, above: string | null) => ({
    name,
    inputMode: 'decimal' as const,
    maxLength: 24,
    hint: above === null ? m.rootHint({ locale }) : m.inheritHint({ value: above }, { locale }),
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? known ?? ''),
  });
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? null : number(locale, value);
  const { commissionBasisPoints, transferDays, moqPieces } = own;
  const aboveReturns = inherited?.returnDays ?? usualReturnDays;
  const above = inherited?.commissionBasisPoints ?? null;
  return (
    // Saved values replace what a browser kept of the form before.
    <Form answer={answer} key={Object.values(own).join()}>
      <input type="hidden" name="seenCommission" value={commissionBasisPoints ?? ''} />
      <input type="hidden" name="seenDays" value={transferDays ?? ''} />
      <input type="hidden" name="seenMoq" value={moqPieces ?? ''} />
      <input type="hidden" name="seenReturns" value={own.returnDays ?? ''} />
      <TextField
        label={m.commission({ locale })}
        end="%"
        {...field(
          'commission',
          commissionBasisPoints === null ? null : percentAsTyped(commissionBasisPoints, locale),
          above === null ? null : percentText(above, locale),
        )}
      />
      <TextField
        label={m.transferDays({ locale })}
        {...field('transferDays', transferDays?.toString() ?? null, count(inherited?.transferDays))}
      />
      <TextField
        label={m.moqPieces({ locale })}
        {...field('moqPieces', moqPieces?.toString() ?? null, count(inherited?.moqPieces))}
      />
      <Select
        label={m.returnDays({ locale })}
        name="returnDays"
        error={answer?.errors['returnDays']}
        defaultValue={String(answer?.values['returnDays'] ?? own.returnDays ?? '')}
      >
        <option value="">
          {m.inheritHint({ value: number(locale, aboveReturns) }, { locale })}
        </option>
        {returnDays.map((days) => (
          <option key={days} value={days}>
            {number(locale, days)}
          </option>
        ))}
      </Select>
      <div className="form-actions">
        <SubmitButton>{m.save({ locale })}</SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.terms({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </Form>
  );
}

export default function CategoryTermsPage({
  loaderData: { locale, page, terms, isSaved, address, history },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={terms.name}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.terms({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={isSaved && !answer ? m.saved({ locale }) : null} />
      <Card as="section">
        <h2 className="card-title">{m.ownTerms({ locale })}</h2>
        <TermsForm terms={terms} locale={locale} answer={answer} />
      </Card>
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.history({ locale })}</h2>
        </div>
        <TermChanges changes={history.rows} locale={locale} />
        {history.count === 0 ? null : (
          <ListFoot
            found={m.changes({ count: history.count }, { locale })}
            pages={history.pages}
            page={page}
            address={address}
            locale={locale}
          />
        )}
      </Card>
    </PanelPage>
  );
}
