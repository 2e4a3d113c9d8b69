// Sends a request to rename a person or company.
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { letters, type Reader, sendLetter } from '../mails/letters.ts';
import { findAccount } from '../queries/account.server.ts';

type Asked = { readonly called: string; readonly reason: string; readonly isCompany: boolean };

/** Sends the e-mail from the caller's job; erased accounts get none. */
export async function writeRenameAsked(
  context: Context,
  ownerId: Id<'user'>,
  asked: Asked,
): Promise<void> {
  const owner = await findAccount(context, ownerId);
  if (!owner?.email) return;
  const reader: Reader = { name: owner.name, email: owner.email, locale: owner.locale };
  await sendLetter(context, reader, letters.renameAsked(context, reader, asked));
}
