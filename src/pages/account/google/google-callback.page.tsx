import { redirect } from 'react-router';
import {
  claimsOf,
  finishGoogle,
  googleResponseCookie,
  googleTripEnded,
} from '#features/accounts/services/google-redirect.server.ts';
import { keepRefusal } from '#features/accounts/services/auth-attempt.server.ts';
import { logInWithGoogle, proveWithGoogle } from '#features/accounts/commands/google.server.ts';
import {
  deviceTokenIn,
  welcomeHeaders,
} from '#features/accounts/services/session-cookies.server.ts';
import { isKervanError, type KervanError, unauthenticated } from '#platform/http/problems.ts';
import { safeNext } from '#platform/http/safe-next.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { nextAfterLogIn } from '../next-after-log-in.server.ts';
import type { Route } from './+types/google-callback.page';

const securityPath = `${paths.unlocalized(memberPaths.security)}#second-factor`;

/** Handles the return from Google. Redirects at once, so that the code leaves the address. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const { locale, next, provesOwner, answer } = await finishGoogle(context, {
      code: searchParams.get('code'),
      state: searchParams.get('state'),
      cookies: args.request.headers.get('cookie'),
    });
    const leadTo = (
      path: string,
      query: Readonly<Record<string, string>>,
      cookies: readonly string[],
    ) => {
      const parameters = new URLSearchParams({ ...query, ...(next !== null && { next }) });
      throw redirect(path + (parameters.size === 0 ? '' : `?${parameters}`), {
        headers: [...cookies, googleTripEnded(context)].map((cookie): [string, string] => [
          'set-cookie',
          cookie,
        ]),
      });
    };
    if (provesOwner && context.actor.kind === 'member') {
      const isProven =
        answer !== null &&
        (await proveWithGoogle(context, claimsOf(answer)).then(
          () => true,
          (error: unknown) => {
            if (isKervanError(error) && error.httpStatus < 500) return false;
            throw error;
          },
        ));
      const back = new URL(safeNext(next ?? securityPath, locale), context.services.publicUrl);
      if (isProven) back.searchParams.set('done', 'proven');
      else back.searchParams.set('reason', 'google-refused');
      throw redirect(back.pathname + back.search + back.hash, {
        headers: { 'set-cookie': googleTripEnded(context) },
      });
    }
    const refuse = (error: KervanError) => {
      keepRefusal({ ...context, locale }, error);
      return leadTo(paths.logIn({ locale }), { reason: 'google-refused' }, []);
    };
    if (answer === null) return refuse(unauthenticated('googleRefused'));
    const device = deviceTokenIn(args.request.headers.get('cookie') ?? undefined);
    const session = await logInWithGoogle({ ...context, locale }, claimsOf(answer), {
      device,
    }).catch(async (error: unknown) => {
      if (!isKervanError(error) || error.httpStatus >= 500) throw error;
      const carried = [await googleResponseCookie(context, answer)];
      if (error.messageKey === 'googleUnknown')
        return leadTo(paths.signUp({ locale }), {}, carried);
      if (error.messageKey === 'linkWithPassword')
        return leadTo(memberPaths.googleConfirm({ locale }), { ask: 'password' }, carried);
      if (error.code === 'second_factor_required')
        return leadTo(memberPaths.googleConfirm({ locale }), { ask: 'code' }, carried);
      return refuse(error);
    });
    const headers = await welcomeHeaders(context, session);
    headers.append('set-cookie', googleTripEnded(context));
    const cookies = args.request.headers.get('cookie');
    throw redirect(
      await nextAfterLogIn({ ...context, locale }, { next, cookies, sessionId: session.id }),
      { headers },
    );
  });

/** Never rendered: the route is a page so that an error has the frame around it. */
export default function GoogleCallbackPage() {
  return null;
}
