import { redirect } from 'react-router';
import { z } from 'zod';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { findExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import {
  confirmPartnerRequest,
  sendPartnerRequest,
} from '#features/partners/commands/send-request.server.ts';
import {
  type PartnerInput,
  partnerInput,
  partnerKinds,
  trapField,
} from '#features/partners/schemas.ts';
import * as m from '#messages/pages/storefront/guide';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated } from '#shared/bidi-marks.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { Button } from '#ui/button.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/request.page';
import { guideOffers } from './guide-text.server.ts';
import { PartnerForm } from './partner-form.tsx';
import './guide.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services } = context;
    const query = args.url.searchParams;
    const kind = partnerKinds.find((one) => one === query.get('as')) ?? null;
    const fair = kind === null ? null : await findExhibition(context, query.get('fair') ?? '');
    return {
      locale,
      publicUrl: services.publicUrl,
      kind,
      /** The exhibition whose page led here. */
      fair: fair && {
        slug: fair.slug,
        title: inLanguage(fair.title, locale)?.value ?? fair.slug,
      },
      done: query.get('done'),
      /** Of the mail by which the address is proven. */
      token: query.get('token'),
      countries: kind === null ? [] : listCountryChoices(locale),
      offers: kind === null ? guideOffers(locale) : [],
    };
  });

const confirmation = z.object({ token: z.string().max(1_000) });

export const action = (args: Route.ActionArgs) =>
  handleForm(
    args,
    (form): z.ZodType<PartnerInput | z.output<typeof confirmation>> =>
      form.has('token') ? confirmation : partnerInput,
    async (context, input, form) => {
      const done = (what: keyof typeof results) =>
        redirect(`${paths.guideRequest({ locale: context.locale })}?done=${what}`, 303);
      if ('token' in input) {
        await confirmPartnerRequest(context, input.token);
        return done('confirmed');
      }
      // Programs that fill in every field learn nothing.
      if (form.get(trapField)) return done('check');
      return done((await sendPartnerRequest(context, input)).isConfirmed ? 'sent' : 'check');
    },
  );

const results = { sent: m.sent, check: m.sentToConfirm, confirmed: m.confirmed };
const resultOf = (done: string | null, locale: Locale): string | null =>
  done !== null && Object.hasOwn(results, done)
    ? results[done as keyof typeof results]({ locale })
    : null;

type Locale = Route.ComponentProps['loaderData']['locale'];

/** What the page is for: to confirm, to choose, or to ask for the market or an exhibition. */
function titleOf({ token, kind, fair, locale }: Route.ComponentProps['loaderData']): string {
  if (token !== null) return m.confirmTitle({ locale });
  if (kind === null) return m.requestTitle({ locale });
  const isMedia = kind === 'media';
  return fair === null
    ? (isMedia ? m.askMedia : m.askSponsor)({ locale })
    : (isMedia ? m.askMediaOf : m.askSponsorOf)({ fair: isolated(fair.title) }, { locale });
}

export default function GuideRequestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, publicUrl, kind, fair, done, token, countries, offers } = loaderData;
  const result = answer ? null : resultOf(done, locale);
  const title = titleOf(loaderData);
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={m.requestLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.guideRequest)}
        locale={locale}
        isIndexed={kind === null && token === null}
      />
      <div className="guide">
        <h1 className="display display-2">{title}</h1>
        {result === null ? null : (
          <div role="status">
            <Alert tone="success">{result}</Alert>
          </div>
        )}
        {token !== null ? (
          <>
            <p>{m.confirmLead({ locale })}</p>
            <Form answer={answer}>
              <input type="hidden" name="token" value={token} />
              <div className="form-actions">
                <SubmitButton>{m.confirm({ locale })}</SubmitButton>
              </div>
            </Form>
          </>
        ) : kind === null ? (
          <>
            <p>{m.requestLead({ locale })}</p>
            <div className="guide-offers">
              {offers.map(({ title: offer, text, label, href }) => (
                <Card as="section" className="guide-offer" key={offer}>
                  <h2 className="card-title">{offer}</h2>
                  <p>{text}</p>
                  <div>
                    <Button variant="primary" href={href}>
                      {label}
                    </Button>
                  </div>
                </Card>
              ))}
            </div>
          </>
        ) : (
          <PartnerForm
            kind={kind}
            fair={fair}
            countries={countries}
            answer={answer}
            locale={locale}
          />
        )}
      </div>
    </main>
  );
}
