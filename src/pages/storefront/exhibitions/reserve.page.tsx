import { redirect } from 'react-router';
import { z } from 'zod';
import { joinWaitlist, submitBooking } from '#features/exhibitions/commands/book-stand.server.ts';
import { getOwnBooking, whyNotBook } from '#features/exhibitions/queries/own-exhibitions.server.ts';
import {
  getExhibition,
  readPlan,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { formQuestions } from '#features/exhibitions/rules/forms.ts';
import { squareMetres } from '#features/exhibitions/rules/plan.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { requireLogIn } from '#pages/shared/own-page.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/reserve.page';
import { ContactFields, SpaceFields } from './company-fields.tsx';
import { QuestionField } from './question-fields.tsx';
import { startingWith } from './shown-fields.ts';
import { typedFieldsOf } from './typed-fields.server.ts';
import './exhibitions.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services } = context;
    const query = args.url.searchParams;
    const fair = await getExhibition(context, args.params.fair);
    const [refusal, { stands }] = await Promise.all([
      whyNotBook(context),
      readPlan(context, fair.id),
    ]);
    const draft = query.get('draft');
    const begun =
      refusal === null && isPublicId(draft) ? (await getOwnBooking(context, draft)).booking : null;
    const isBegun = begun?.state === 'draft';
    const stand = query.get('stand');
    const start: Record<string, string> = {
      ...(stand !== null && { stand }),
      ...(isBegun && {
        companyEmail: begun.companyEmail,
        website: begun.website,
        space: String(begun.spaceM2),
        sponsorType: begun.sponsorType ?? 'none',
        experience: begun.experience,
      }),
    };
    return {
      locale,
      publicUrl: services.publicUrl,
      slug: fair.slug,
      isOpen: fair.phase === 'booking_open',
      refusal,
      here: args.url.pathname + args.url.search,
      draft: isBegun ? begun.publicId : null,
      start,
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
    const waits = form.get('intent') === 'wait';
    const draft = form.get('draft');
    const asked = {
      slug,
      fields: typedFieldsOf(form),
      ...(isPublicId(draft) && { draft }),
    };
    await (waits ? joinWaitlist : submitBooking)(context, asked);
    return redirect(
      `${memberPaths.buyerExhibitions({ locale: context.locale })}?done=${waits ? 'wait' : 'book'}`,
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
      <div className="form-actions">
        <SubmitButton name="intent" value="book">
          {m.sendBooking({ locale })}
        </SubmitButton>
        <SubmitButton name="intent" value="wait" variant="secondary">
          {m.joinWaitlist({ locale })}
        </SubmitButton>
      </div>
    </Form>
  );
}

export default function ReservePage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, publicUrl, slug, isOpen, refusal, here } = loaderData;
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
        <h1 className="display display-2">{title}</h1>
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
