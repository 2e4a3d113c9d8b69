// Opens a panel that has its own site, from the market. Opening the link alone logs no one in,
// because a form sends the code.
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { takeHandOff } from '#features/accounts/commands/hand-off.server.ts';
import { welcomeHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { findHandOff } from '#features/accounts/queries/hand-off.server.ts';
import { panelsAt } from '#features/accounts/rules.ts';
import { handOffInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/storefront/auth';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/arrival.page';
import '#pages/shared/account-page.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { actor, client, locale, services } = context;
    const token = args.url.searchParams.get('token') ?? '';
    const arrival =
      token === ''
        ? null
        : await findHandOff(context, {
            token,
            cookies: args.request.headers.get('cookie'),
            here: panelsAt(client?.host ?? '', services),
          });
    const own = arrival !== null && actor.kind === 'member' ? await getOwnProfile(context) : null;
    return {
      locale,
      token,
      arrival,
      openAs: own && own.email !== arrival?.email ? own.email : null,
      marketUrl: `${services.publicUrl}${paths.home({ locale })}`,
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, handOffInput, async (context, { token }) => {
    const session = await takeHandOff(
      context,
      token,
      panelsAt(context.client?.host ?? '', context.services),
    );
    return redirect(paths.panel({ locale: context.locale, name: session.panel }), {
      status: 303,
      headers: await welcomeHeaders(context, session),
    });
  });

/**
 * Names the account and asks for confirmation, so that a stranger's link never logs its reader into
 * another account unseen.
 */
export default function ArrivalPage({
  loaderData: { locale, token, arrival, openAs, marketUrl },
  actionData: answer,
}: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  const isExpected = arrival?.isExpected ?? false;
  useEffect(() => {
    if (isSent.current || !isExpected) return;
    isSent.current = true;
    box.current?.querySelector('form')?.requestSubmit();
  }, [isExpected]);
  return (
    <main className="wrap account-page" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {arrival === null || answer ? (
        <EmptyState
          level={1}
          title={m.usedTitle({ locale })}
          text={m.usedText({ locale })}
          action={{ label: m.toMarket({ locale }), href: marketUrl }}
        />
      ) : (
        <Card className="account-page-card">
          <h1 className="display display-3">{m.title({ locale })}</h1>
          <p>{bidi(m.account({ email: ltr(arrival.email) }, { locale }))}</p>
          {arrival.company === null ? null : (
            <p>
              <bdi>{arrival.company}</bdi>
            </p>
          )}
          {openAs === null ? null : (
            <Alert tone="warning">{bidi(m.openAs({ email: ltr(openAs) }, { locale }))}</Alert>
          )}
          <p>{isExpected ? m.text({ locale }) : m.onlyIfYours({ locale })}</p>
          {/* The form's address omits the code. The panel replaces this history entry. */}
          <div ref={box}>
            <Form action={memberPaths.arrival({ locale })} replace>
              <input type="hidden" name="token" value={token} />
              <SubmitButton isBlock size="lg">
                {bidi(m.enterAs({ name: isolated(arrival.name) }, { locale }))}
              </SubmitButton>
            </Form>
          </div>
        </Card>
      )}
    </main>
  );
}
