import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProof, getRecentProof } from '#features/accounts/queries/account.server.ts';
import {
  makeAccessToken,
  revokeAccessToken,
} from '#features/access-tokens/commands/access-tokens.server.ts';
import { listAccessTokens } from '#features/access-tokens/queries/own-access-tokens.server.ts';
import { accessTokenInput } from '#features/access-tokens/schemas.ts';
import { grantableScopes } from '#features/access-tokens/services/grantable-scopes.server.ts';
import {
  makeWebhook,
  removeWebhook,
  replayDelivery,
  testWebhook,
  turnOnWebhook,
} from '#features/webhooks/commands/webhooks.server.ts';
import { whyNotManageWebhooks } from '#features/webhooks/permissions.ts';
import { listDeliveries, listWebhooks } from '#features/webhooks/queries/own-webhooks.server.ts';
import { webhookEvents, webhookInput } from '#features/webhooks/schemas.ts';
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
import { Deliveries, NewWebhook, Webhooks } from './webhooks.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const managesWebhooks = whyNotManageWebhooks(context.actor) === null;
    const [tokens, proof, recentProof, webhooks, deliveries] = await Promise.all([
      listAccessTokens(context),
      getOwnProof(context),
      getRecentProof(context),
      managesWebhooks ? listWebhooks(context) : null,
      managesWebhooks ? listDeliveries(context) : [],
    ]);
    const day = (date: Date | null) => date && dateText(date, locale);
    return {
      webhooks:
        webhooks?.map(({ failingSince, turnedOffAt, ...webhook }) => ({
          ...webhook,
          failingSince: day(failingSince),
          turnedOffAt: day(turnedOffAt),
        })) ?? null,
      deliveries: deliveries.map(({ createdAt, ...delivery }) => ({
        ...delivery,
        createdAt: dateText(createdAt, locale, 'instant'),
      })),
      locale,
      done: args.url.searchParams.get('done'),
      proof,
      recentProof,
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
  z.object({
    intent: z.enum(['revoke', 'remove', 'test', 'turnOn', 'replay']),
    id: z.string().refine(isPublicId),
  }),
  webhookInput.extend({ intent: z.literal('makeWebhook') }),
]);

const idActs = {
  revoke: revokeAccessToken,
  remove: removeWebhook,
  test: testWebhook,
  turnOn: turnOnWebhook,
  replay: replayDelivery,
};

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input): Promise<ActionResult> => {
    if (input.intent === 'make') {
      const { token } = await makeAccessToken(context, input);
      return { values: { shownToken: token }, errors: {}, error: null, code: 'made' };
    }
    if (input.intent === 'makeWebhook') {
      const { secret } = await makeWebhook(context, input);
      return { values: { shownSecret: secret }, errors: {}, error: null, code: 'made' };
    }
    await idActs[input.intent](context, input.id);
    const page = memberPaths.vendorDevelopers({ locale: context.locale });
    throw redirect(`${page}?done=${input.intent}`, 303);
  });

const results: Readonly<Record<string, typeof m.revoked>> = {
  revoke: m.revoked,
  remove: m.removed,
  test: m.testSent,
  turnOn: m.turnedOn,
  replay: m.replayed,
};

export default function DevelopersPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, done, proof, recentProof, granted, tokens, webhooks, deliveries } = loaderData;
  const result = answer ? undefined : results[done ?? ''];
  const shownSecret = answer?.values['shownSecret'];
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
      {typeof shownSecret === 'string' ? (
        <ShownOnce secret={shownSecret} text={m.secretOnce({ locale })} locale={locale} />
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
      {webhooks === null ? (
        <Alert>{m.ownerOnlyWebhooks({ locale })}</Alert>
      ) : (
        <>
          <Webhooks locale={locale} answer={answer} webhooks={webhooks} />
          <NewWebhook
            key={`new ${webhooks.length}`}
            locale={locale}
            answer={answer}
            events={webhookEvents}
            proof={recentProof}
          />
          <Deliveries locale={locale} answer={answer} deliveries={deliveries} />
        </>
      )}
    </PanelPage>
  );
}
