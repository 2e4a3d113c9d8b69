import { redirect } from 'react-router';
import { z } from 'zod';
import { joinWaitlist, submitBooking } from '#features/exhibitions/commands/book-stand.server.ts';
import { saveForm } from '#features/exhibitions/commands/save-form.server.ts';
import {
  findSavedForm,
  getOwnBooking,
  whyNotBook,
} from '#features/exhibitions/queries/own-exhibitions.server.ts';
import {
  getExhibition,
  readPlan,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { formQuestions } from '#features/exhibitions/rules/forms.ts';
import { squareMetres } from '#features/exhibitions/rules/plan.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { requireLogIn } from '#pages/shared/own-page.ts';
import { TermsNote } from '#pages/shared/terms-note/terms-note.tsx';
import type { Context } from '#platform/context.ts';
import { type ActionResult, handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { type Id, isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/reserve.page';
import { FairLine } from './fair-line.tsx';
import { fairLine } from './fair.server.ts';
import { ContactFields, SpaceFields } from './company-fields.tsx';
import { QuestionField } from './question-fields.tsx';
import { FormSaved, SaveButton } from './save-button.tsx';
import { startingWith } from './shown-fields.ts';
import { typedFieldsOf } from './typed-fields.server.ts';
import './exhibitions.css';

type Begun = { readonly draft: string | null; readonly start: ActionResult['values'] };
const nothingBegun: Begun = { draft: null, start: {} };

/**
 * What the form starts with: what the person saved, on top of what an accepted request began.
 * `asked`: the booking that the address names. Throws not_found for another company's.
 */
async function readBegun(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  asked: string | null,
): Promise<Begun> {
  const saved = await findSavedForm(context, exhibitionId, 'booking');
  const which = isPublicId(asked) ? asked : (saved?.begun ?? null);
  const kept = which === (saved?.begun ?? null) ? (saved?.fields ?? {}) : {};
  if (which === null) return { draft: null, start: kept };
  const { booking } = await getOwnBooking(context, which);
  if (booking.state !== 'draft') return nothingBegun;
  return {
    draft: booking.publicId,
    start: {
      companyEmail: booking.companyEmail,
      website: booking.website,
      space: String(booking.spaceM2),
      sponsorType: booking.sponsorType ?? 'none',
      experience: booking.experience,
      ...kept,
    },
  };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services } = context;
    const query = args.url.searchParams;
    const fair = await getExhibition(context, args.params.fair);
    const [refusal, { stands }] = await Promise.all([
      whyNotBook(context),
      readPlan(context, fair.id),
    ]);
    const { draft, start } =
      refusal === null ? await readBegun(context, fair.id, query.get('draft')) : nothingBegun;
    const stand = query.get('stand');
    return {
      locale,
      publicUrl: services.publicUrl,
      slug: fair.slug,
      fair: fairLine(fair, locale),
      isOpen: fair.phase === 'booking_open',
      refusal,
      here: args.url.pathname + args.url.search,
      isSaved: query.get('done') === 'saved',
      draft,
      start: stand === null ? start : { ...start, stand },
      free: stands
        .filter(({ state }) => state === 'free')
        .map((one) => ({
          number: one.number,
          text: m.squareMetres(
            {
              width: String(one.widthCm / 100),
              depth: String(one.depthCm / 100),
              area: String(squareMetres(one)),
            },
            { locale },
          ),
        })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context, _, form) => {
    requireLogIn(args);
    const { fair: slug } = args.params;
    const { locale } = context;
    const intent = form.get('intent');
    const draft = form.get('draft');
    const fields = typedFieldsOf(form);
    if (intent === 'save') {
      const begun = isPublicId(draft) ? { begun: draft } : {};
      await saveForm(context, fields, { slug, form: 'booking', ...begun });
      return redirect(`${paths.reserveStand({ locale, slug })}?done=saved`, 303);
    }
    const waits = intent === 'wait';
    const asked = { slug, fields, ...(isPublicId(draft) && { draft }) };
    await (waits ? joinWaitlist : submitBooking)(context, asked);
    return redirect(
      `${memberPaths.buyerExhibitions({ locale })}?done=${waits ? 'wait' : 'book'}`,
      303,
    );
  });

type Refusal = NonNullable<Route.ComponentProps['loaderData']['refusal']>;

/** Why the form is not open to the reader, with the one way out. */
function WayOut({ refusal, here, locale }: { refusal: Refusal; here: string; locale: Locale }) {
  const ways = {
    loginRequired: {
      text: m.whyLogin({ locale }),
      label: m.logIn({ locale }),
      href: `${paths.logIn({ locale })}?${new URLSearchParams({ next: here, reason: 'required' })}`,
    },
    notPermitted: {
      text: m.whyNotPermitted({ locale }),
      label: m.account({ locale }),
      href: memberPaths.company({ locale }),
    },
    companyNotRegistered: {
      text: m.whyNotRegistered({ locale }),
      label: m.register({ locale }),
      href: memberPaths.membership({ locale }),
    },
    emailNotConfirmed: {
      text: m.whyUnconfirmed({ locale }),
      label: m.account({ locale }),
      href: paths.userInformation({ locale }),
    },
  } as const;
  const { text, label, href } = ways[refusal];
  return (
    <div className="stack">
      <Alert tone="warning">{text}</Alert>
      <div>
        <Button variant="primary" href={href}>
          {label}
        </Button>
      </div>
    </div>
  );
}

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

function BookingForm({ loaderData: read, actionData: answer }: Props) {
  const { locale, free, draft, start } = read;
  const shown = answer ?? startingWith(start);
  const field = fieldsOf(shown);
  return (
    <Form answer={answer}>
      {draft === null ? null : <input type="hidden" name="draft" value={draft} />}
      <Select label={m.standNumber({ locale })} hint={m.standHint({ locale })} {...field('stand')}>
        <option value="">{m.anyStand({ locale })}</option>
        {free.map(({ number, text }) => (
          <option key={number} value={number}>{`${number} · ${text}`}</option>
        ))}
      </Select>
      <ContactFields field={field} locale={locale} />
      <SpaceFields field={field} locale={locale} />
      <h2 className="display display-4">{m.attendeeForm({ locale })}</h2>
      <p>{m.attendeeLead({ locale })}</p>
      {formQuestions.attendee.map((question) => (
        <QuestionField key={question.name} question={question} answer={shown} locale={locale} />
      ))}
      <p className="text-soft">{m.waitlistText({ locale })}</p>
      <TermsNote locale={locale} />
      <div className="form-actions">
        <SubmitButton name="intent" value="book">
          {m.sendBooking({ locale })}
        </SubmitButton>
        <SubmitButton name="intent" value="wait" variant="secondary">
          {m.joinWaitlist({ locale })}
        </SubmitButton>
        <SaveButton locale={locale} />
      </div>
    </Form>
  );
}

export default function ReservePage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, publicUrl, slug, fair, isOpen, isSaved, refusal, here } = loaderData;
  const title = m.reserveTitle({ locale });
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={m.reserveLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.reserveStand, { slug })}
        locale={locale}
        isIndexed={false}
      />
      <div className="exhibitions-form">
        <FairLine fair={fair} />
        <h1 className="display display-2">{title}</h1>
        {isSaved && !actionData ? <FormSaved locale={locale} /> : null}
        <p>{m.reserveLead({ locale })}</p>
        {!isOpen ? (
          <EmptyState
            title={m.closedTitle({ locale })}
            text={m.closedText({ locale })}
            action={{ label: m.title({ locale }), href: paths.exhibitions({ locale }) }}
          />
        ) : refusal === null ? (
          <BookingForm loaderData={loaderData} actionData={actionData} />
        ) : (
          <WayOut refusal={refusal} here={here} locale={locale} />
        )}
      </div>
    </main>
  );
}
