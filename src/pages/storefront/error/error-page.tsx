// Whatever stands instead of a page: what happened, in the reader's language, and one way forward.
import { isRouteErrorResponse } from 'react-router';
import * as m from '#messages/error';
import type { PageProblem } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import { EmptyState } from '#ui/panels.tsx';

const problemOf = (error: unknown): Partial<PageProblem> => (isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? error.data as PageProblem : {});

export function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { code, requestId } = problemOf(error);
  const home = { label: m.backHome({ locale }), href: `/${locale}` };
  return (
    <main className="wrap error-page" id="main">
      <title>{`${status === 404 ? m.notFoundTitle({ locale }) : m.unexpectedTitle({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? <EmptyState level={1} title={m.notFoundTitle({ locale })} text={m.notFoundText({ locale })} action={home} />
        : code === 'too_slow' ? <EmptyState level={1} title={m.tooSlowTitle({ locale })} text={m.tooSlowText({ locale })} action={home} />
          : <EmptyState level={1} title={m.unexpectedTitle({ locale })} text={<>{m.unexpectedText({ locale })} {requestId ? <bdi dir="ltr"><code>{requestId}</code></bdi> : null}</>} action={home} />}
    </main>
  );
}
