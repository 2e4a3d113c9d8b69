// Where a panel on a site of its own is entered from the market. Whoever only opens the link logs nobody in: the code is sent by a form.
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { takeHandOff } from '#features/accounts/commands/hand-off.server.ts';
import { welcomeHeaders } from '#features/accounts/commands/session-cookies.server.ts';
import { panelsAt } from '#features/accounts/rules.ts';
import { handOffInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/auth';
import { answerForm } from '#platform/pages/form-answer.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/arrival.page';

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context) => ({ locale: context.locale, token: args.url.searchParams.get('token'), marketUrl: `${context.services.publicUrl}/${context.locale}` }));

export const action = (args: Route.ActionArgs) => answerForm(args, handOffInput, async (context, { token }) => {
  const session = await takeHandOff(context, token, panelsAt(context.client?.host ?? '', context.services));
  return redirect(`/${context.locale}/${session.panel}`, { status: 303, headers: await welcomeHeaders(context, session) });
});

export default function ArrivalPage({ loaderData: { locale, token, marketUrl }, actionData: answer }: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    box.current?.querySelector('form')?.requestSubmit();
  }, []);
  return (
    <main className="wrap account-page" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {token === null || answer ? <EmptyState level={1} title={m.usedTitle({ locale })} text={m.usedText({ locale })} action={{ label: m.toMarket({ locale }), href: marketUrl }} /> : (
        <Card className="account-card">
          <h1 className="display d-3">{m.title({ locale })}</h1>
          <p>{m.text({ locale })}</p>
          {/* Without the code in its address; and the place in the history is the panel's, not this page's. */}
          <div ref={box}>
            <Form action={`/${locale}/auth/login`} replace>
              <input type="hidden" name="token" value={token} />
              <SubmitButton isBlock size="lg">{m.enter({ locale })}</SubmitButton>
            </Form>
          </div>
        </Card>
      )}
    </main>
  );
}
