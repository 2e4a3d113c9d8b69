// The one door of the panels: every loader and every action of theirs comes through it, and nothing
// of them is done before.
import { redirect, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { type KervanError, notFound, refused } from '#platform/http/problems.ts';
import { handleForm, formAgain } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { whyNotEnterRoom } from '#pages/shared/room-rights.ts';
import { panelsAt, sideOfPanel } from '#features/accounts/rules.ts';
import type { Panel } from '#shared/panels.ts';
import { findOwnSession } from '#features/accounts/queries/sessions.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';

type Arguments = {
  readonly request: Request;
  readonly url: URL;
  /** Of the matched route: React Router's name. */
  readonly pattern: string;
  readonly context: Readonly<RouterContextProvider>;
};

/**
 * Throws a redirect: to the panel's own site, to the log-in, to the second factor that admins need,
 * or to the page for those who may not enter; not_found at the control panel, of which strangers
 * learn nothing.
 */
async function enter(context: Context, panel: Panel, { pathname, search }: URL): Promise<void> {
  const { actor, client, locale, services } = context;
  const here = `${pathname}${search}`;
  if (client && !panelsAt(client.host, services).includes(panel))
    throw redirect(services.sites[panel] + here);
  if (actor.kind !== 'member')
    throw redirect(
      `${paths.logIn({ locale })}?${new URLSearchParams({ next: here, reason: 'required' })}`,
    );
  if (actor.actsFor.includes(sideOfPanel[panel])) return;
  await requireSecondFactor(context);
  if (panel === 'control') throw notFound();
  // Buyers who would answer a request are told to start selling.
  const isReply =
    panel === 'vendor' && pathname.startsWith(memberPaths.vendorRfq({ locale, id: '' }));
  throw redirect(`${paths.unauthorized({ locale })}${isReply ? '?reason=reply' : ''}`);
}

/** Throws a redirect to the second factor for staff of the market in a session without it. */
export async function requireSecondFactor(context: Context): Promise<void> {
  const found = await findOwnSession(context);
  if (!found?.membership?.company.isAdmin || found.session.secondFactorAt !== null) return;
  throw redirect(`${memberPaths.security({ locale: context.locale })}?reason=admin`);
}

/** `loadPage` for the panel's frame, which also shows refusals of its rooms. */
export const loadPanelFrame = <T>(
  args: Arguments,
  panel: Panel,
  work: (context: Context) => Promise<T>,
): Promise<T> =>
  loadPage(args, async (context) => {
    await enter(context, panel, args.url);
    return work(context);
  });

/**
 * `loadPage` for those who may be in the panel. Throws refused to the market's staff at rooms that
 * their rights do not open.
 */
export const loadPanel = <T, Fallback = never>(
  args: Arguments,
  panel: Panel,
  work: (context: Context) => Promise<T>,
  onOutage?: (refusal: KervanError) => Promise<Fallback>,
): Promise<T | Fallback> =>
  loadPage(
    args,
    async (context) => {
      await enter(context, panel, args.url);
      const refusal = panel === 'control' ? whyNotEnterRoom(context.actor, args.pattern) : null;
      if (refusal !== null) throw refused(refusal);
      return work(context);
    },
    onOutage,
  );

/** `handleForm` for those who may be in the panel. */
export async function handlePanelForm<Schema extends z.ZodType, Answer>(
  args: Arguments,
  panel: Panel,
  schema: Schema | ((form: FormData) => Schema),
  work: (context: Context, input: z.output<Schema>, form: FormData) => Promise<Answer>,
  options: Pick<NonNullable<Parameters<typeof handleForm>[3]>, 'prepare'> = {},
) {
  const again = await loadPanel(args, panel, () => Promise.resolve(null), formAgain(args));
  return again ?? handleForm(args, schema, work, options);
}
