// Links that end one kind of mails. Nothing is stored, so the link of every mail works.
import { stopNotification } from '#features/users/services/stop-notification.server.ts';
import type { Context, StopLinks } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';
import { enumeration } from '#shared/lists.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { wantsMails } from '../queries/wants-mails.server.ts';

const validDays = 365;

export type Stopped = {
  readonly userId: Id<'user'>;
  /** Names of the mails in the person's preferences. */
  readonly mails: readonly string[];
};

export function stopLinks(context: Context) {
  const { secret } = context.services;
  const ids = createSignedIds(secret, 'notification mails', context);
  /** Of older mails, which name the person only. */
  const inquiryIds = createSignedIds(secret, 'inquiry mails', context);
  return {
    sign: ({ userId, mails }: Stopped): Promise<string> =>
      ids.sign(`${userId} ${mails.join(' ')}`, validDays),
    async read(token: string): Promise<Stopped | null> {
      const [userId, ...mails] = (await ids.read(token))?.split(' ') ?? [];
      if (userId !== undefined) return { userId: userId as Id<'user'>, mails };
      const inquirer = await inquiryIds.read(token);
      return inquirer === null ? null : { userId: inquirer as Id<'user'>, mails: ['inquiries'] };
    },
  };
}

export const notificationStopLinks: StopLinks = {
  /** Null also for mails that are sent no more. */
  async find(context, token) {
    const stopped = await stopLinks(context).read(token);
    if (stopped === null) return null;
    const { locale, services } = context;
    const mails = services.features.notifications.filter(({ name }) =>
      stopped.mails.includes(name),
    );
    if (mails.length === 0) return null;
    return {
      isOn: await wantsMails(context, stopped),
      label: enumeration(
        mails.map(({ label }) => label({ locale })),
        locale,
      ),
      href: memberPaths.notificationSettings({ locale }),
    };
  },
  async stop(context, token) {
    const stopped = await stopLinks(context).read(token);
    for (const name of stopped?.mails ?? []) await stopNotification(context, stopped!.userId, name);
  },
};
