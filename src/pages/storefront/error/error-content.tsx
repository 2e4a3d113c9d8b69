// Says what happened, in the reader's language, with one way forward.
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import * as m from '#messages/pages/storefront/error';
import type { PageProblem } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { EmptyState } from '#ui/panels.tsx';
import { KeptFormPage } from './kept-form.tsx';

const problemOf = (error: unknown): Partial<PageProblem> =>
  isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null
    ? (error.data as PageProblem)
    : {};

export type ErrorPageProps = {
  readonly error: unknown;
  readonly locale: Locale;
  /** The panel's path when this is inside a panel's frame; else the action leads to the market. */
  readonly panel?: string;
};

/** Needs no database, because it is also shown while that is down. */
export function ErrorContent({ error, locale, panel }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { kept, ...problem } = problemOf(error);
  const { title, text } = wordsOf(status, problem, { locale, isPanel: panel !== undefined });
  const home =
    panel === undefined
      ? { label: m.backHome({ locale }), href: paths.home({ locale }) }
      : { label: m.backToPanel({ locale }), href: panel };
  const action =
    status === 503 ? { label: m.tryAgain({ locale }), href: `${pathname}${search}` } : home;
  return (
    <main className={panel === undefined ? 'wrap section-alone' : 'panel-main'} id="main">
      <title>{`${kept?.title ?? title} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {kept ? (
        <KeptFormPage kept={kept} action={`${pathname}${search}`} />
      ) : (
        <EmptyState level={1} title={title} text={text} action={action} />
      )}
    </main>
  );
}

type Words = { readonly title: string; readonly text: ReactNode };

function wordsOf(
  status: number,
  { title, message, requestId }: Partial<PageProblem>,
  { locale, isPanel }: { readonly locale: Locale; readonly isPanel: boolean },
): Words {
  if (status === 404)
    return {
      title: m.notFoundTitle({ locale }),
      text: isPanel ? m.notFound({ locale }) : m.notFoundText({ locale }),
    };
  if (title) return { title, text: message };
  // Rejected before any loader ran.
  if (status === 503)
    return { title: m.overloadedTitle({ locale }), text: m.overloaded({ locale }) };
  if (message) return { title: m.refusedTitle({ locale }), text: message };
  const number = requestId ? (
    <bdi dir="ltr">
      <code>{requestId}</code>
    </bdi>
  ) : null;
  return {
    title: m.unexpectedTitle({ locale }),
    text: (
      <>
        {m.unexpectedText({ locale })} {number}
      </>
    ),
  };
}
