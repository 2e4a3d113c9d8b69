// Which uploads may be named by their key: a company's own, or with a ticket where there is no
// company yet.
import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { keyedHash } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { isUpload, usableBy } from '../queries.server.ts';
import { isPaperKey, keyOfTicket, ticketSeparator } from '../rules.ts';
import { pictures } from '../table.server.ts';

/**
 * What the company uploaded under this key, with its pixels, of which a PDF has none; null for
 * none. Locks its row, so that no cleaning deletes it before the transaction that shows it has
 * committed.
 */
export async function findUsableUpload(
  context: Context,
  key: string,
  companyId: Id<'company'>,
): Promise<{ readonly width: number | null; readonly isPaper: boolean } | null> {
  const [found] = await context.db
    .select({ width: pictures.width, key: pictures.storageKey })
    .from(pictures)
    .where(and(eq(pictures.storageKey, key), isUpload, usableBy(companyId)))
    .for('key share');
  return found ? { width: found.width, isPaper: isPaperKey(found.key ?? '') } : null;
}

const proofOf = ({ services }: Context, key: string): string =>
  keyedHash(services.secret, 'upload ticket', key).toString('base64url');

/** What a form of visitors sends back instead of the key: only who uploaded the picture has it. */
export const uploadTicket = (context: Context, key: string): string =>
  `${key}${ticketSeparator}${proofOf(context, key)}`;

/** The key of the upload, or null for a ticket that is not ours or whose upload is gone. */
export async function redeemTicket(context: Context, ticket: string): Promise<string | null> {
  const key = keyOfTicket(ticket);
  const given = Buffer.from(ticket);
  const right = Buffer.from(uploadTicket(context, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const stored = await context.db.$count(pictures, and(eq(pictures.storageKey, key), isUpload));
  return stored > 0 ? key : null;
}
