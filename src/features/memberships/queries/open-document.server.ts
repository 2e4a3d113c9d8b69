// Opens a document for its company or a reviewer. Looks of staff are written down by commands.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound, unavailable } from '#platform/http/problems.ts';
import { openSealedFile } from '#platform/security/sealed-files.ts';
import type { DocumentKind } from '../schemas.ts';
import { membershipDocuments, memberships } from '../table.server.ts';

/** The present version of a document, or one of before. */
export async function findDocument(
  context: Context,
  which: SQL,
  kind: DocumentKind,
  version: number | null,
) {
  const [row] = await context.db
    .select({
      id: membershipDocuments.id,
      membershipId: membershipDocuments.membershipId,
      kind: membershipDocuments.kind,
      version: membershipDocuments.version,
      format: membershipDocuments.format,
      storageKey: membershipDocuments.storageKey,
      sealedKey: membershipDocuments.sealedKey,
    })
    .from(membershipDocuments)
    .innerJoin(memberships, eq(memberships.id, membershipDocuments.membershipId))
    .where(
      and(
        which,
        eq(membershipDocuments.kind, kind),
        version === null
          ? isNull(membershipDocuments.replacedAt)
          : eq(membershipDocuments.version, version),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/**
 * Its bytes as the company sent them. Throws not_found once it was deleted, unavailable without the
 * key under which it was sealed.
 */
export async function openDocument(
  { services }: Context,
  row: Awaited<ReturnType<typeof findDocument>>,
) {
  const stored = await services.files.find(row.storageKey);
  if (!stored) throw notFound();
  const content = await buffer(await stored.read());
  const { sealedKey } = row;
  const opened =
    services.documentsKey && openSealedFile(services.documentsKey, row.id, { content, sealedKey });
  if (!opened) throw unavailable({ messageKey: 'documentsUnavailable' });
  return {
    name: `${row.kind.replaceAll('_', '-')}-${row.version}.${row.format}`,
    sizeBytes: opened.length,
    read: () => Promise.resolve(Readable.from([opened])),
  };
}
