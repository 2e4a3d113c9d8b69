// Whatever stands instead of a page: what happened, in the reader's language, and one way forward.
import { isRouteErrorResponse } from 'react-router';
import * as m from '#messages/error';
import type { PageProblem } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import { EmptyState } from '#ui/panels.tsx';

const problemOf = (error: unknown): Partial<PageProblem> => (isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? error.data as PageProblem : {});

/** `panel`: where the panel is in whose frame this stands; else the way forward is the market's. */
export function ErrorPage({ error, locale, panel }: { error: unknown; locale: Locale; panel?: string }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { code, message, requestId } = problemOf(error);
  const home = panel === undefined ? { label: m.backHome({ locale }), href: `/${locale}` } : { label: m.backToPanel({ locale }), href: panel };
  const title = (status === 404 ? m.notFoundTitle : code === 'too_slow' ? m.tooSlowTitle : message ? m.refusedTitle : m.unexpectedTitle)({ locale });
  return (
    <main className={panel === undefined ? 'wrap error-page' : 'panel-main'} id="main">
      <title>{`${title} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? <EmptyState level={1} title={title} text={panel === undefined ? m.notFoundText({ locale }) : m.notFound({ locale })} action={home} />
        : code === 'too_slow' ? <EmptyState level={1} title={title} text={m.tooSlowText({ locale })} action={home} />
          : message ? <EmptyState level={1} title={title} text={message} action={home} />
            : <EmptyState level={1} title={title} text={<>{m.unexpectedText({ locale })} {requestId ? <bdi dir="ltr"><code>{requestId}</code></bdi> : null}</>} action={home} />}
    </main>
  );
}
