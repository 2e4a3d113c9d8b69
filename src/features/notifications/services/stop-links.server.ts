// Links that end one kind of mails. Nothing is stored, so the link of every mail works.
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';

const validDays = 365;

export type Stopped = {
  readonly userId: Id<'user'>;
  /** The name of the mails in the person's preferences. */
  readonly mails: string;
};

export function stopLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'notification mails', context);
  return {
    sign: ({ userId, mails }: Stopped): Promise<string> =>
      ids.sign(`${userId} ${mails}`, validDays),
    async read(token: string): Promise<Stopped | null> {
      const [userId, mails] = (await ids.read(token))?.split(' ') ?? [];
      return userId === undefined || mails === undefined
        ? null
        : { userId: userId as Id<'user'>, mails };
    },
  };
}
