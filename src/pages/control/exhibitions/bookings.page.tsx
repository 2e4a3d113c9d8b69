import { redirect } from 'react-router';
import { z } from 'zod';
import {
  nameOfficialSponsor,
  rejectBooking,
  reserveBooking,
  reviewBooking,
} from '#features/exhibitions/commands/review-booking.server.ts';
import { momentIn } from '#features/exhibitions/format.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import { listBookings } from '#features/exhibitions/queries/organised.server.ts';
import { mayMove } from '#features/exhibitions/rules/bookings.ts';
import { formQuestions } from '#features/exhibitions/rules/forms.ts';
import { bookingStates, maxReason } from '#features/exhibitions/rules/choices.ts';
import { stepReason } from '#features/exhibitions/schemas.ts';
import * as words from '#messages/features/exhibitions';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/bookings.page';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';
import { RoomLink } from '../room-link.tsx';

type Booking = Awaited<ReturnType<typeof listBookings>>['rows'][number]['booking'];

/** Answers of the attendee form, in the words of its questions. */
const attendeeFacts = ({ attendee }: Booking, locale: Locale) =>
  formQuestions.attendee.map((question) => {
    const answer = attendee[question.name];
    const values = answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer;
    const options =
      question.kind === 'choice' || question.kind === 'several' ? question.options : [];
    const said = values.map(
      (value) => options.find((option) => option.value === value)?.label[locale] ?? value,
    );
    return [question.label[locale], listText(said, locale)] as const;
  });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const { fair, head } = await loadFair(context, args.params.fair);
    const state = choiceIn(query, 'list', bookingStates) ?? 'submitted';
    const page = pageIn(query);
    const { rows, counts, pages } = await listBookings(context, fair.id, { state, page });
    return {
      head,
      state,
      page,
      pages,
      counts,
      done: query.has('done'),
      address: withParameters(addressOf(args), { done: null }),
      rows: rows.map(({ booking, company }) => ({
        id: booking.publicId,
        company,
        reason: booking.reason,
        canBeOfficial: booking.state === 'confirmed' && booking.sponsorType === null,
        facts: [
          [words.stand({ locale }), booking.standNumber && ltr(booking.standNumber)],
          [m.space({ locale }), ltr(`${booking.spaceM2} m²`)],
          [
            words.sponsorType({ locale }),
            words.sponsorTypes({ type: booking.sponsorType ?? 'none' }, { locale }),
          ],
          [
            m.experience({ locale }),
            words.experiences({ experience: booking.experience }, { locale }),
          ],
          [m.email({ locale }), ltr(booking.companyEmail)],
          [m.website({ locale }), ltr(booking.website)],
          ...attendeeFacts(booking, locale),
          [
            words.confirmBy({ locale }),
            booking.confirmBy && momentIn(booking.confirmBy, fair.timeZone, locale),
          ],
        ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
      })),
    };
  });

const id = z.string().max(20);
const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('reserve'), id }),
  z.object({ intent: z.literal('official'), id }),
  z.object({ intent: z.literal('reject'), id, reason: stepReason }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    if (input.intent === 'review') await reviewBooking(context, input.id);
    else if (input.intent === 'reserve') await reserveBooking(context, input.id);
    else if (input.intent === 'official') await nameOfficialSponsor(context, input.id);
    else await rejectBooking(context, input.id, input.reason);
    const path = memberPaths.exhibitionBookings({
      locale: context.locale,
      slug: args.params.fair,
    });
    return redirect(`${path}?done=${input.intent}`, 303);
  });

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;
type Intent = 'review' | 'reserve' | 'reject' | 'official';

function Moves({
  row,
  loaderData: { head, state },
  actionData: answer,
}: Props & { readonly row: Props['loaderData']['rows'][number] }) {
  const { locale } = head;
  const open: Intent[] = (['review', 'reserve', 'reject'] as const).filter((move) =>
    mayMove(state, move),
  );
  if (row.canBeOfficial) open.push('official');
  return open.map((move) => {
    const own = resultFor(answer, move, row.id);
    return (
      <IntentForm key={move} intent={move} id={row.id} answer={own}>
        {move === 'reject' ? (
          <TextField
            isSmall
            label={words.reason({ locale })}
            name="reason"
            maxLength={maxReason}
            error={own?.errors['reason']}
            defaultValue={String(own?.values['reason'] ?? '')}
          />
        ) : null}
        <div>
          <SubmitButton size="sm" variant={move === 'reject' ? 'danger' : 'secondary'}>
            {m.bookingMoves({ move }, { locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    );
  });
}

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshQueue();
  const { head, state, page, pages, counts, done, address, rows } = loaderData;
  const { locale, slug } = head;
  const path = memberPaths.exhibitionBookings({ locale, slug });
  return (
    <FairPage head={head} tab="bookings" done={done && !actionData} exported="bookings">
      <SectionTabs
        label={control.state({ locale })}
        tabs={bookingStates.map((one) => ({
          href: `${path}?list=${one}`,
          label: words.bookingStates({ state: one }, { locale }),
          count: String(counts[one]),
          isCurrent: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState level={2} title={m.noBookings({ locale })} text={m.nothingText({ locale })} />
      ) : null}
      {rows.map((row) => (
        <Card as="section" key={row.id}>
          <div className="stack">
            <h2 className="card-title">
              <RoomLink
                room="controlCompany"
                href={memberPaths.controlCompany({ locale, id: row.company.id })}
                dir="auto"
              >
                {row.company.name}
              </RoomLink>
            </h2>
            <FactList facts={row.facts} />
            {row.reason === null ? null : (
              <p className="panel-quotation" dir="auto">
                {row.reason}
              </p>
            )}
            <Moves row={row} loaderData={loaderData} actionData={actionData} />
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
