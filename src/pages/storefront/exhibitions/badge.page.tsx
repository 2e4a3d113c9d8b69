import { redirect } from 'react-router';
import { z } from 'zod';
import { VisitorBadge } from '#features/exhibitions/components/visitor-badge.tsx';
import { confirmVisitor, withdrawVisitor } from '#features/exhibitions/commands/visitors.server.ts';
import { badgeView } from '#features/exhibitions/queries/badge-view.server.ts';
import { getRegistration } from '#features/exhibitions/queries/own-exhibitions.server.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import type { Route } from './+types/badge.page';
import './exhibitions.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale } = context;
    const registration = await getRegistration(context, args.params.token);
    return {
      locale,
      isConfirmed: registration.visitor.confirmedAt !== null,
      badge: badgeView(registration, locale),
    };
  });

const acts = z.object({ intent: z.enum(['confirm', 'withdraw']) });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, acts, async (context, { intent }) => {
    const { locale } = context;
    const { token } = args.params;
    if (intent === 'confirm') {
      await confirmVisitor(context, token);
      return redirect(memberPaths.exhibitionBadge({ locale, token }), 303);
    }
    await withdrawVisitor(context, token);
    return redirect(paths.exhibitions({ locale }), 303);
  });

export default function BadgePage({
  loaderData: { locale, isConfirmed, badge },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap section-alone">
      <title>{`${words.badgeTitle({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <div className="exhibitions-form">
        <h1 className="display display-2 exhibitions-noprint">{words.badgeTitle({ locale })}</h1>
        {isConfirmed ? (
          <>
            <p className="exhibitions-noprint">{words.badgePrint({ locale })}</p>
            <VisitorBadge badge={badge} locale={locale} />
          </>
        ) : (
          <IntentForm intent="confirm" answer={resultFor(answer, 'confirm')}>
            <p>{m.badgeConfirmText({ locale })}</p>
            <div className="form-actions">
              <SubmitButton>{m.badgeConfirm({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        )}
        <div className="exhibitions-noprint">
          <IntentForm intent="withdraw" answer={resultFor(answer, 'withdraw')}>
            <SubmitButton variant="quiet">{m.badgeWithdraw({ locale })}</SubmitButton>
          </IntentForm>
        </div>
      </div>
    </main>
  );
}
