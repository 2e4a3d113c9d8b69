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
import { findContentPage } from '#features/content-pages/queries/content-pages.server.ts';
import * as m from '#messages/pages/storefront/consent';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { notFound } from '#platform/http/problems.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/cookies.page';
import { PurposeChoices } from './purpose-choices.tsx';
import './consent.css';
import '../content/content-page.css';
import '../legal/legal-page.css';

/** Returns the purposes that this deployment would use consent for. */
const askedBy = ({ services: { tracking } }: PageContext): Purpose[] => [
  ...(tracking.pixel ? ['advertising' as const] : []),
  ...(tracking.vitalsPercent > 0 ? ['measurement' as const] : []),
];

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services } = context;
    const asked = args.url.searchParams.get('version');
    if (asked !== null && !/^[1-9]\d{0,3}$/.test(asked)) throw notFound();
    const page = await findContentPage(context, 'cookies', asked === null ? null : Number(asked));
    if (!page && asked !== null) throw notFound();
    return {
      locale,
      publicUrl: services.publicUrl,
      title: page?.title ?? m.title({ locale }),
      description: page?.description ?? m.description({ locale }),
      text: page && serverOnly(args, { page, locale }),
      asked: askedBy(context),
      isSaved: args.url.searchParams.has('saved'),
      consent: readConsent(
        readCookie(args.request.headers.get('cookie') ?? undefined, consentCookieName),
      ),
    };
  });

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

const Text = import.meta.env.SSR
  ? (await import('../content/content-page.tsx')).ContentText
  : lazyComponent(() => import('../content/content-page.tsx').then((part) => part.ContentText));

export default function CookiesPage({
  loaderData: { locale, publicUrl, title, description, text, asked, consent, isSaved },
}: Route.ComponentProps) {
  return (
    <main className="wrap legal-page" id="main">
      <PageHead
        title={title}
        description={description}
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
      {isSaved && consent ? (
        <div role="status">
          <Alert tone="success">{m.saved({ locale })}</Alert>
        </div>
      ) : null}
      {text ? (
        <StaticHtml id="cookies-text" className="content-page-text" content={text.value}>
          {(content) => <Text {...content} />}
        </StaticHtml>
      ) : (
        <h1 className="display display-2">{title}</h1>
      )}
      <Card>
        <h2 id="choices">{m.title({ locale })}</h2>
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
