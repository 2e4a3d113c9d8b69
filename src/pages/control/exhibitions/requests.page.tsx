import { redirect } from 'react-router';
import { z } from 'zod';
import { reviewRequest } from '#features/exhibitions/commands/requests.server.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import { listRequests } from '#features/exhibitions/queries/organised.server.ts';
import { requestMoves, requestMovesFrom } from '#features/exhibitions/rules/bookings.ts';
import { maxReason, requestStates } from '#features/exhibitions/rules/choices.ts';
import * as words from '#messages/features/exhibitions';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { plainText } from '#shared/plain-text.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/requests.page';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';

type Row = Awaited<ReturnType<typeof listRequests>>['rows'][number];

function budgetText({ fields }: Row, locale: Locale): string {
  const { budget, budgetLeast, budgetMost, budgetCurrency } = fields;
  const amounts = [
    budget === 'less_than' ? null : budgetLeast,
    budget === 'more_than' ? null : budgetMost,
  ].flatMap((amount) => (amount === null ? [] : ltr(String(amount))));
  return `${words.budgets({ budget }, { locale })} ${amounts.join(' – ')} ${budgetCurrency}`;
}

const factsOf = (row: Row, locale: Locale) => {
  const { fields } = row;
  return [
    [m.email({ locale }), ltr(fields.companyEmail)],
    [m.website({ locale }), ltr(fields.website)],
    [m.country({ locale }), `${countryName(fields.country, locale)}, ${fields.state}`],
    [m.activity({ locale }), words.activities({ activity: fields.activity }, { locale })],
    [m.mainProducts({ locale }), fields.mainProducts],
    [
      m.pavilions({ locale }),
      listText(
        fields.preferredCountries.map((code) => countryName(code, locale)),
        locale,
      ),
    ],
    [m.experience({ locale }), words.experiences({ experience: fields.experience }, { locale })],
    [m.space({ locale }), ltr(`${fields.space} m²`)],
    [
      words.sponsorType({ locale }),
      words.sponsorTypes({ type: fields.sponsorType ?? 'none' }, { locale }),
    ],
    [m.team({ locale }), String(fields.teamSize)],
    [m.budget({ locale }), budgetText(row, locale)],
    [m.logistics({ locale }), m.yesNo({ answer: String(fields.needsLogistics) }, { locale })],
    [m.responsible({ locale }), `${fields.responsibleName} · ${ltr(fields.responsiblePhone)}`],
    [m.presentations({ locale }), fields.presentations],
    [m.otherInquiries({ locale }), fields.otherInquiries],
    [m.received({ locale }), dateText(row.createdAt, locale, 'instant')],
  ].flatMap(([name, value]) => (name && value ? [{ name, value }] : []));
};

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const { fair, head } = await loadFair(context, args.params.fair);
    const state = choiceIn(query, 'list', requestStates) ?? 'submitted';
    const page = pageIn(query);
    const { rows, counts, pages } = await listRequests(context, fair.id, { state, page });
    return {
      head,
      state,
      page,
      pages,
      counts,
      done: query.has('done'),
      address: withParameters(addressOf(args), { done: null }),
      moves: requestMovesFrom(state),
      rows: rows.map((row) => ({
        id: row.publicId,
        name: row.companyName,
        reason: row.reason,
        facts: factsOf(row, locale),
      })),
    };
  });

const act = z.object({
  intent: z.enum(requestMoves),
  id: z.string().max(20),
  reason: z
    .string()
    .max(2 * maxReason, 'tooLong')
    .optional()
    .transform((typed) => plainText(typed ?? ''))
    .refine((text) => text.length <= maxReason, 'tooLong'),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', act, async (context, { intent, id, reason }) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    await reviewRequest(context, id, intent, reason);
    const path = memberPaths.exhibitionRequests({
      locale: context.locale,
      slug: args.params.fair,
    });
    return redirect(`${path}?done=${intent}`, 303);
  });

export default function RequestsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  useFreshQueue();
  const { head, state, page, pages, counts, done, address, moves, rows } = loaderData;
  const { locale, slug } = head;
  const path = memberPaths.exhibitionRequests({ locale, slug });
  return (
    <FairPage head={head} tab="requests" done={done && !answer} exported="requests">
      <SectionTabs
        label={control.state({ locale })}
        tabs={requestStates.map((one) => ({
          href: `${path}?list=${one}`,
          label: words.requestStates({ state: one }, { locale }),
          count: String(counts[one]),
          isCurrent: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState level={2} title={m.noRequests({ locale })} text={m.nothingText({ locale })} />
      ) : null}
      {rows.map(({ id, name, reason, facts }) => (
        <Card as="section" key={id}>
          <div className="stack">
            <h2 className="card-title">
              <bdi>{name}</bdi>
            </h2>
            <FactList facts={facts} />
            {reason === null ? null : (
              <p className="panel-quotation" dir="auto">
                {reason}
              </p>
            )}
            {moves.map((move) => (
              <IntentForm key={move} intent={move} id={id} answer={resultFor(answer, move, id)}>
                {move === 'review' ? null : (
                  <TextField
                    isSmall
                    label={words.reason({ locale })}
                    name="reason"
                    maxLength={maxReason}
                    error={resultFor(answer, move, id)?.errors['reason']}
                    defaultValue={String(resultFor(answer, move, id)?.values['reason'] ?? '')}
                  />
                )}
                <div>
                  <SubmitButton size="sm" variant="secondary">
                    {m.requestMoves({ move }, { locale })}
                  </SubmitButton>
                </div>
              </IntentForm>
            ))}
          </div>
        </Card>
      ))}
      <ListFoot
        found={m.found({ count: counts[state] }, { locale })}
        pages={pages}
        page={page}
        address={address}
        locale={locale}
      />
    </FairPage>
  );
}
