import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import {
  addCompanyNote,
  removeCompanyNote,
} from '#features/companies/commands/company-notes.server.ts';
import { listCompanyNotes } from '#features/companies/queries/company-notes.server.ts';
import { companyNote } from '#features/companies/schemas.ts';
import {
  acceptMembershipDocument,
  approveMembership,
  rejectMembership,
  returnMembership,
  takeMembership,
} from '#features/memberships/commands/review.server.ts';
import { whyNotReviewMemberships } from '#features/memberships/permissions.ts';
import {
  findApplicant,
  getMembershipToReview,
  nearestMemberships,
} from '#features/memberships/queries/review-queue.server.ts';
import { mayMove } from '#features/memberships/rules.ts';
import {
  decisionReason,
  documentKinds,
  type DocumentKind,
  maxReason,
} from '#features/memberships/schemas.ts';
import { documentKinds as kindNames, states } from '#messages/features/memberships';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/memberships';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { TextArea } from '#ui/field.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/membership.page';
import { ActForm, DecisionResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { CompanyNotes } from '../companies/company-record.tsx';
import { searchIn } from '../list-parameters.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { Documents, type MembershipProps } from './membership-documents.tsx';
import { factsOf } from './membership-facts.server.ts';
import { RoomLink } from '../room-link.tsx';

/** What staff know of a company is for those who have the right for people. */
const maySeeNotes = ({ actor }: PageContext): boolean =>
  whyNotAdministerWith('people')(actor) === null;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { searchParams } = args.url;
    const query = searchIn(searchParams);
    const [read, tree, decided] = await Promise.all([
      getMembershipToReview(context, args.params.membership, query),
      getCategoryTree(context),
      readDecision(searchParams, (id) => findApplicant(context, id)),
    ]);
    const sectorName = (slug: string) => tree.find((group) => group.slug === slug)?.name ?? slug;
    const { membership, company, reviewer, documents, steps, same, neighbours, queue } = read;
    const notes = maySeeNotes(context)
      ? await listCompanyNotes(context, membership.companyId)
      : null;
    return {
      locale,
      id: membership.publicId,
      query,
      decided,
      title: membership.companyData?.legalName ?? company.name,
      about: membership.companyData?.about ?? '',
      state: membership.state,
      reason: membership.reason,
      company,
      isWaiting: mayMove(membership.state, 'take'),
      isOwnTurn: read.isOwnTurn,
      reviewer: read.isFree ? null : (reviewer?.name ?? null),
      facts: factsOf(read, sectorName, locale),
      documents: documents.map(({ kind, document, isSeen }) => ({
        kind,
        isSeen,
        document: document && {
          version: document.version,
          issuedOn: document.issuedOn && dateText(new Date(document.issuedOn), locale),
          isAccepted: document.acceptedAt !== null,
          returnedReason: document.returnedReason,
          at: dateText(document.createdAt, locale, 'instant'),
        },
      })),
      steps: steps.map(({ at, ...step }) => ({ ...step, at: dateText(at, locale, 'instant') })),
      same,
      neighbours,
      queue: queueItems(
        queue,
        {
          id: membership.publicId,
          title: membership.companyData?.legalName ?? company.name,
          of: company.name,
          at: membership.requestedAt,
        },
        locale,
      ),
      notes:
        notes?.map(({ createdAt, ...note }) => ({
          ...note,
          at: dateText(createdAt, locale, 'instant'),
        })) ?? null,
    };
  });

const version = z.coerce.number().int().min(1).max(99);
const byKind = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      identity_card: value.optional(),
      tax_plate: value.optional(),
      signature_circular: value.optional(),
      commitment: value.optional(),
      partnership_agreement: value.optional(),
    } satisfies Record<DocumentKind, z.ZodType>)
    .optional();

/** Without the kinds of which nothing was said. */
const given = <Value,>(said: Partial<Record<DocumentKind, Value | undefined>> = {}) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<
    Record<DocumentKind, Value>
  >;

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('take') }),
  z.object({ intent: z.literal('accept'), id: z.enum(documentKinds), version }),
  reasonedAct('return').extend({
    documents: byKind(decisionReason),
  }),
  /** The versions that the page showed, as `seen.tax_plate`. */
  plainAct('approve').extend({ seen: byKind(version) }),
  reasonedAct('reject'),
  z.object({ intent: z.literal('add_note'), text: companyNote }),
  z.object({ intent: z.literal('remove_note'), id: z.string().max(40) }),
]);

type Act = z.output<typeof acts>;
/** After these the application waits no more. */
const lastActs: readonly Act['intent'][] = ['approve', 'return', 'reject'];

async function act(context: PageContext, id: string, input: Act): Promise<void> {
  switch (input.intent) {
    case 'take':
      return takeMembership(context, id);
    case 'accept':
      return acceptMembershipDocument(context, id, input.id, input.version);
    case 'approve':
      return approveMembership(context, id, given(input.seen));
    case 'reject':
      return rejectMembership(context, id, input.reason);
    case 'return': {
      const { reason, documents } = input;
      return returnMembership(context, id, { reason, documents: given(documents) });
    }
    case 'add_note': {
      const { company } = await getMembershipToReview(context, id);
      return addCompanyNote(context, input.text, company.id);
    }
    case 'remove_note':
      return removeCompanyNote(context, input.id);
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.membership;
    const { locale } = context;
    if (whyNotReviewMemberships(context.actor) !== null) throw notFound();
    await act(context, id, input);
    const done = input.intent;
    const query = searchIn(args.url.searchParams);
    const filter = { q: query || null };
    const sheet = (membership: string) =>
      memberPaths.membershipToReview({ locale, id: membership });
    if (!lastActs.includes(done))
      return redirect(withParameters(sheet(id), { ...filter, done }), 303);
    const neighbours = await nearestMemberships(context, id, query);
    const list = memberPaths.memberships({ locale });
    return openNext({ id, done, neighbours, sheet, list, filter });
  });

function Decisions({
  read: { locale, documents, isWaiting, isOwnTurn, reviewer },
  answer,
}: MembershipProps) {
  if (!isWaiting) return null;
  if (!isOwnTurn)
    return (
      <Card as="section">
        <h2 className="card-title">{m.review({ locale })}</h2>
        {reviewer === null ? null : <Alert>{m.takenBy({ name: reviewer }, { locale })}</Alert>}
        <IntentForm intent="take" answer={resultFor(answer, 'take')}>
          <SubmitButton>{m.take({ locale })}</SubmitButton>
        </IntentForm>
      </Card>
    );
  const approve = resultFor(answer, 'approve');
  return (
    <Card as="section">
      <h2 className="card-title">{m.review({ locale })}</h2>
      <p className="text-soft">{m.finalText({ locale })}</p>
      <ActForm
        intent="approve"
        title={m.approve({ locale })}
        text={m.approveText({ locale })}
        shortcut="a"
        locale={locale}
        answer={answer}
      >
        {documents.map(({ kind, document }) => (
          <div key={kind}>
            {document === null ? null : (
              <input type="hidden" name={`seen.${kind}`} value={document.version} />
            )}
            {approve?.errors[kind] ? (
              <p className="field-error" role="alert">
                {approve.errors[kind]}
              </p>
            ) : null}
          </div>
        ))}
      </ActForm>
      <ActForm
        intent="return"
        title={m.returnIt({ locale })}
        text={m.returnText({ locale })}
        locale={locale}
        answer={answer}
        needsReason
      >
        {documents.map(({ kind, document }) =>
          document === null ? null : (
            <TextArea
              key={kind}
              label={m.anotherDocument({ document: kindNames({ kind }, { locale }) }, { locale })}
              name={`documents.${kind}`}
              rows={2}
              maxLength={maxReason}
              error={resultFor(answer, 'return')?.errors[`documents.${kind}`]}
              defaultValue={String(resultFor(answer, 'return')?.values[`documents.${kind}`] ?? '')}
            />
          ),
        )}
      </ActForm>
      <ActForm
        intent="reject"
        title={m.reject({ locale })}
        text={m.rejectText({ locale })}
        shortcut="r"
        locale={locale}
        answer={answer}
        needsReason
        isDangerous
      />
    </Card>
  );
}

/** Applications that share a mark with this one, which may be of the same people. */
const Others = ({ read: { same, locale } }: Pick<MembershipProps, 'read'>) =>
  same.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.others({ locale })}</h2>
      <ul className="stack">
        {same.map(({ id, state, name, shared }) => (
          <li key={id}>
            <a className="link" href={memberPaths.membershipToReview({ locale, id })}>
              <bdi>{name || '—'}</bdi>
            </a>{' '}
            · {states({ state }, { locale })} ·{' '}
            {listText(
              shared.map((mark) => m.sharedMarks({ mark }, { locale })),
              locale,
            )}
          </li>
        ))}
      </ul>
    </Card>
  );

const results: Readonly<Record<string, typeof m.doneTake>> = {
  approve: m.doneApprove,
  reject: m.doneReject,
  return: m.doneReturn,
  take: m.doneTake,
  accept: m.doneAccept,
  add_note: m.doneNote,
  remove_note: m.doneRemoveNote,
};

export default function MembershipToReviewPage({
  loaderData: read,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, title, state, facts, company, about, steps, reason, decided } = read;
  const { neighbours, notes, query } = read;
  const pathOf = (id: string) =>
    withParameters(memberPaths.membershipToReview({ locale, id }), { q: query || null });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.memberships({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <QueueTools
          previous={neighbours.previous && pathOf(neighbours.previous)}
          next={neighbours.next && pathOf(neighbours.next)}
          locale={locale}
        />
      }
    >
      <DecisionResult
        decision={answer ? null : decided}
        results={results}
        hrefOf={pathOf}
        locale={locale}
      />
      <BesideQueue items={read.queue} current={read.id} hrefOf={pathOf} locale={locale}>
        <div className="panel-columns">
          <div className="stack">
            <Documents read={read} answer={answer} />
            <Card as="section">
              <h2 className="card-title">{m.companyData({ locale })}</h2>
              <FactList facts={facts}>
                <FactRow name={control.state({ locale })}>{states({ state }, { locale })}</FactRow>
                <FactRow name={m.account({ locale })}>
                  <RoomLink
                    room="controlCompany"
                    href={memberPaths.controlCompany({ locale, id: company.id })}
                  >
                    <bdi>{company.name}</bdi>
                  </RoomLink>
                </FactRow>
              </FactList>
              {about === '' ? null : (
                <p className="panel-quotation" dir="auto">
                  {about}
                </p>
              )}
            </Card>
            <Others read={read} />
          </div>
          <div className="stack">
            <Decisions read={read} answer={answer} />
            <Card as="section">
              <h2 className="card-title">{m.history({ locale })}</h2>
              {reason === null ? null : (
                <p className="panel-quotation" dir="auto">
                  {reason}
                </p>
              )}
              <ul className="stack">
                {steps.map(({ to, at, person }) => (
                  <li key={`${to} ${at}`}>
                    {states({ state: to }, { locale })} · <bdi>{person ?? '—'}</bdi> ·{' '}
                    <span className="text-soft text-tabular">{at}</span>
                  </li>
                ))}
              </ul>
            </Card>
            {notes === null ? null : <CompanyNotes notes={notes} answer={answer} locale={locale} />}
          </div>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
