// Links that end the mails about own requests, without log-in.
import { wantsNotification } from '#features/users/queries.server.ts';
import { stopNotification } from '#features/users/services/stop-notification.server.ts';
import * as m from '#messages/features/rfqs';
import type { Context, StopLinks } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';

const validDays = 365;
/** In the preferences of people. */
const mails = 'rfqs';

const signedIds = (context: Context) =>
  createSignedIds(context.services.secret, 'rfq mails', context);

/** Nothing is stored, so the link of every mail works. */
export const signRfqStop = (context: Context, userId: Id<'user'>): Promise<string> =>
  signedIds(context).sign(userId, validDays);

const readerOf = async (context: Context, token: string) =>
  (await signedIds(context).read(token)) as Id<'user'> | null;

export const rfqStopLinks: StopLinks = {
  async find(context, token) {
    const userId = await readerOf(context, token);
    if (userId === null) return null;
    const { locale } = context;
    return {
      isOn: await wantsNotification(context, userId, mails),
      label: m.notification({ locale }),
      href: memberPaths.notificationSettings({ locale }),
    };
  },
  async stop(context, token) {
    const userId = await readerOf(context, token);
    if (userId !== null) await stopNotification(context, userId, mails);
  },
};
