import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { movePartnerRequest } from '#features/partners/commands/move-request.server.ts';
import { whyNotTalkToPartners } from '#features/partners/permissions.ts';
import { listPartnerRequests } from '#features/partners/queries/partner-requests.server.ts';
import { movesFrom, partnerMoves } from '#features/partners/rules.ts';
import { partnerAgreement, partnerNote, partnerStates } from '#features/partners/schemas.ts';
import { kinds, media, states } from '#messages/features/partners';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/partners';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/partners.page';
import { ActResult } from '../act-form.tsx';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const state = choiceIn(query, 'list', partnerStates) ?? 'new';
    const page = pageIn(query);
    const { rows, counts, pages } = await listPartnerRequests(context, state, page);
    return {
      locale,
      state,
      page,
      pages,
      counts,
      done: query.get('done'),
      address: withParameters(addressOf(args), { done: null }),
      moves: movesFrom(state),
      rows: rows.map((row) => ({
        id: row.publicId,
        name: row.name,
        message: row.message,
        note: row.note,
        facts: [
          [m.kind({ locale }), kinds({ kind: row.kind }, { locale })],
          [m.exhibition({ locale }), row.fair && (inLanguage(row.fair, locale)?.value ?? null)],
          [m.medium({ locale }), row.medium && media({ medium: row.medium }, { locale })],
          [m.reach({ locale }), row.reach],
          [m.website({ locale }), row.website && ltr(row.website)],
          [m.contact({ locale }), row.contactName],
          [m.email({ locale }), ltr(row.email)],
          [m.phone({ locale }), row.phone && ltr(row.phone)],
          [control.country({ locale }), countryName(row.country, locale)],
          [control.language({ locale }), localeNames[row.language]],
          [m.received({ locale }), dateText(row.createdAt, locale, 'instant')],
          [m.startsOn({ locale }), row.startsOn && dateText(row.startsOn, locale)],
          [m.endsOn({ locale }), row.endsOn && dateText(row.endsOn, locale)],
          [m.place({ locale }), row.place],
        ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
      })),
    };
  });

const act = z
  .object({ intent: z.enum(partnerMoves), id: z.string().max(20), note: partnerNote })
  .and(partnerAgreement);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', act, async (context, { intent, id, note, ...agreement }) => {
    if (whyNotTalkToPartners(context.actor) !== null) throw notFound();
    await movePartnerRequest(context, id, intent, note, agreement);
    return redirect(`${memberPaths.partners({ locale: context.locale })}?done=${intent}`, 303);
  });

type FieldsProps = Pick<Route.ComponentProps['loaderData'], 'locale'> & {
  readonly move: (typeof partnerMoves)[number];
  readonly answer: ReturnType<typeof resultFor>;
};

/** What staff write down with a move: of an agreement also its period and place. */
function MoveFields({ move, answer, locale }: FieldsProps) {
  if (move === 'talk') return null;
  const field = (name: string) => ({
    isSmall: true,
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? ''),
  });
  return (
    <>
      {move === 'agree' ? (
        <div className="form-row">
          <TextField type="date" label={m.startsOn({ locale })} {...field('startsOn')} />
          <TextField type="date" label={m.endsOn({ locale })} {...field('endsOn')} />
          <TextField label={m.place({ locale })} {...field('place')} maxLength={80} dir="auto" />
        </div>
      ) : null}
      <TextField label={m.note({ locale })} {...field('note')} maxLength={500} />
    </>
  );
}

export default function PartnersPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, state, page, pages, counts, done, address, moves, rows } = loaderData;
  const path = memberPaths.partners({ locale });
  const tabs = partnerStates.map((one) => ({
    href: one === 'new' ? path : `${path}?list=${one}`,
    label: states({ state: one }, { locale }),
    count: String(counts[one]),
    isCurrent: one === state,
  }));
  const isDone = partnerMoves.some((move) => move === done);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={isDone && !answer ? m.done({ locale }) : null} />
      <SectionTabs label={m.title({ locale })} tabs={tabs} />
      {rows.length === 0 ? (
        <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : null}
      {rows.map(({ id, name, message, note, facts }) => (
        <Card as="section" key={id}>
          <h2 className="card-title">
            <bdi>{name}</bdi>
          </h2>
          <FactList facts={facts} />
          <p className="panel-quotation" dir="auto">
            {message}
          </p>
          {note === '' ? null : (
            <p className="text-soft" dir="auto">
              {note}
            </p>
          )}
          {moves.map((move) => (
            <IntentForm key={move} intent={move} id={id} answer={resultFor(answer, move, id)}>
              <MoveFields move={move} answer={resultFor(answer, move, id)} locale={locale} />
              <div>
                <SubmitButton size="sm" variant="secondary">
                  {m.moves({ move }, { locale })}
                </SubmitButton>
              </div>
            </IntentForm>
          ))}
        </Card>
      ))}
      <ListFoot
        found={m.found({ count: counts[state] }, { locale })}
        pages={pages}
        page={page}
        address={address}
        locale={locale}
      />
    </PanelPage>
  );
}
