import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProof } from '#features/accounts/queries/account.server.ts';
import {
  makeAccessToken,
  revokeAccessToken,
} from '#features/access-tokens/commands/access-tokens.server.ts';
import { listAccessTokens } from '#features/access-tokens/queries/own-access-tokens.server.ts';
import { accessTokenInput } from '#features/access-tokens/schemas.ts';
import { grantableScopes } from '#features/access-tokens/services/grantable-scopes.server.ts';
import * as m from '#messages/pages/vendor/developers';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { dateText } from '#shared/dates.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/developers.page';
import { AccessTokens, NewAccessToken } from './access-tokens.tsx';
import { ShownOnce } from './shown-once.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [tokens, proof] = await Promise.all([listAccessTokens(context), getOwnProof(context)]);
    return {
      locale,
      done: args.url.searchParams.get('done'),
      proof,
      granted: grantableScopes(context.actor),
      tokens: tokens.map((token) => ({
        ...token,
        createdAt: dateText(token.createdAt, locale),
        expiresAt: dateText(token.expiresAt, locale),
        lastUsedAt: token.lastUsedAt && dateText(token.lastUsedAt, locale),
      })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  accessTokenInput.extend({ intent: z.literal('make') }),
  z.object({ intent: z.literal('revoke'), id: z.string().refine(isPublicId) }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input): Promise<ActionResult> => {
    if (input.intent === 'make') {
      const { token } = await makeAccessToken(context, input);
      return { values: { shownToken: token }, errors: {}, error: null, code: 'made' };
    }
    await revokeAccessToken(context, input.id);
    const page = memberPaths.vendorDevelopers({ locale: context.locale });
    throw redirect(`${page}?done=revoke`, 303);
  });

const results: Readonly<Record<string, typeof m.revoked>> = { revoke: m.revoked };

export default function DevelopersPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, done, proof, granted, tokens } = loaderData;
  const result = answer ? undefined : results[done ?? ''];
  const shownToken = answer?.values['shownToken'];
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {result ? (
        <div role="status">
          <Alert tone="success">{result({ locale })}</Alert>
        </div>
      ) : null}
      {typeof shownToken === 'string' ? (
        <ShownOnce secret={shownToken} text={m.tokenOnce({ locale })} locale={locale} />
      ) : null}
      <p>
        <a className="link" href="/api">
          {m.reference({ locale })}
        </a>
      </p>
      <AccessTokens locale={locale} answer={answer} tokens={tokens} />
      <NewAccessToken
        key={tokens.length}
        locale={locale}
        answer={answer}
        proof={proof}
        granted={granted}
      />
    </PanelPage>
  );
}
