import { redirect } from 'react-router';
import { recordConsent } from '#features/visits/commands/record-consent.server.ts';
import {
  consentCookieName,
  consentDays,
  consentValue,
  consentVersion,
  type Purpose,
  readConsent,
} from '#features/visits/rules.ts';
import { consentInput } from '#features/visits/schemas.ts';
import * as m from '#messages/pages/storefront/consent';
import * as meta from '#messages/pages/storefront/meta';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/cookies.page';
import { PurposeChoices } from './purpose-choices.tsx';
import './consent.css';
import '#pages/storefront/legal/legal-page.css';

/** Returns the purposes that this deployment would use consent for. */
const askedBy = ({ services: { tracking } }: PageContext): Purpose[] => [
  ...(tracking.pixel ? ['advertising' as const] : []),
  ...(tracking.vitalsPercent > 0 ? ['measurement' as const] : []),
];

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    locale: context.locale,
    publicUrl: context.services.publicUrl,
    asked: askedBy(context),
    isSaved: args.url.searchParams.has('saved'),
    consent: readConsent(
      readCookie(args.request.headers.get('cookie') ?? undefined, consentCookieName),
    ),
  }));

/**
 * Handles the banner's form and this page's. Returns to the banner's page, or here, where the
 * choice is shown.
 */
export const action = (args: Route.ActionArgs) =>
  handleForm(args, consentInput, async (context, agreed, form) => {
    const asked = askedBy(context);
    const consent = await recordConsent(
      context,
      agreed.filter((purpose) => asked.includes(purpose)),
    );
    const returnTo = form.get('returnTo');
    const location =
      typeof returnTo === 'string' && returnTo !== ''
        ? localizePath(returnTo, context.locale)
        : `${paths.cookies({ locale: context.locale })}?saved=1`;
    const { publicUrl } = context.services;
    return redirect(location, {
      status: 303,
      headers: {
        'set-cookie': cookie(consentCookieName, consentValue(consent), {
          publicUrl,
          days: consentDays,
          isForScripts: true,
        }),
      },
    });
  });

export default function CookiesPage({
  loaderData: { locale, publicUrl, asked, consent, isSaved },
}: Route.ComponentProps) {
  const title = m.title({ locale });
  return (
    <main className="wrap legal-page" id="main">
      <PageHead
        title={title}
        description={m.description({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.cookies)}
        locale={locale}
        isIndexed={false}
      />
      <Breadcrumbs
        label={meta.breadcrumbs({ locale })}
        items={[
          { label: meta.home({ locale }), href: paths.home({ locale }) },
          { label: title, href: null },
        ]}
      />
      <h1 className="display display-2">{title}</h1>
      {isSaved && consent ? (
        <div role="status">
          <Alert tone="success">{m.saved({ locale })}</Alert>
        </div>
      ) : null}
      <Card>
        <h2>{m.necessary({ locale })}</h2>
        <p>{m.necessaryText({ locale })}</p>
        {asked.length === 0 ? (
          <p>{m.nothing({ locale })}</p>
        ) : (
          // A plain form, so that a full load starts the scripts with the new choice.
          <form method="post" action={paths.cookies({ locale })} className="form consent-form">
            <PurposeChoices asked={asked} agreed={consent?.purposes ?? []} locale={locale} />
            <div className="consent-actions">
              <Button name="choice" value="accept">
                {m.accept({ locale })}
              </Button>
              <Button name="choice" value="reject">
                {m.reject({ locale })}
              </Button>
              <Button name="choice" value="choose">
                {m.save({ locale })}
              </Button>
            </div>
          </form>
        )}
        {consent ? (
          <p className="text-sm text-muted">
            {bidi(m.recorded({ id: ltr(consent.id), version: consentVersion }, { locale }))}
          </p>
        ) : null}
        <p>
          <a className="link" href={paths.privacy({ locale })}>
            {m.privacy({ locale })}
          </a>
        </p>
      </Card>
    </main>
  );
}
