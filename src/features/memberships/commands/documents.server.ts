// Documents of an application: encrypted before they are stored; a new one replaces the one before.
import { and, eq, isNull, max } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid, unavailable } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { sealFile } from '#platform/security/sealed-files.ts';
import { actorIds } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { documentPrefix } from '../forget-files.ts';
import { whyNotApply } from '../permissions.ts';
import { documentLimits, isLatePlate, maxVersions } from '../rules.ts';
import { type DocumentInput, documentInput, type DocumentKind } from '../schemas.ts';
import { moveMembership } from '../services/move-membership.server.ts';
import { ofOwnCompany, ownCompanyId, whyNotMoved } from '../services/own-membership.server.ts';
import { readDocument } from '../services/read-document.server.ts';
import { membershipDocuments } from '../table.server.ts';

/** The day on a tax plate, and none on others. Throws invalid (`issuedOn`). */
function issuedOnOf({ kind, issuedOn }: DocumentInput, now: Date): string | null {
  if (kind !== 'tax_plate') return null;
  if (issuedOn === undefined) throw invalid({ issuedOn: 'inputDate' });
  if (isLatePlate(issuedOn, now)) throw invalid({ issuedOn: 'taxPlateLate' });
  return issuedOn;
}

/** Throws invalid (`file`) when it was replaced too often. */
async function replaceVersion(
  context: Context,
  membershipId: Id<'membership'>,
  kind: DocumentKind,
): Promise<number> {
  const ofKind = and(
    eq(membershipDocuments.membershipId, membershipId),
    eq(membershipDocuments.kind, kind),
  );
  await context.db
    .update(membershipDocuments)
    .set({ replacedAt: context.now() })
    .where(and(ofKind, isNull(membershipDocuments.replacedAt)));
  const [last] = await context.db
    .select({ version: max(membershipDocuments.version) })
    .from(membershipDocuments)
    .where(ofKind);
  const version = (last?.version ?? 0) + 1;
  if (version > maxVersions) throw invalid({ file: 'documentTooOften' });
  return version;
}

/**
 * Throws invalid or unsupported_type (`file`, `issuedOn`), conflict, too_many, unavailable without
 * a key, not_found, refused, unauthenticated.
 */
export const addMembershipDocument = defineCommand({
  permission: whyNotApply,
  async run(context, input: DocumentInput, bytes: Buffer): Promise<{ readonly version: number }> {
    const { documentsKey, files } = context.services;
    if (documentsKey === null) throw unavailable({ messageKey: 'documentsUnavailable' });
    const checked = documentInput.parse(input);
    const issuedOn = issuedOnOf(checked, context.now());
    await countTry(context, 'membership documents', ownCompanyId(context), documentLimits.uploads);
    const { format, content } = await readDocument(bytes);
    const id = newId<'membershipDocument'>();
    const sealed = sealFile(documentsKey, id, content);
    const storageKey = `${documentPrefix}${id}.bin`;
    // Before anything is locked, since storage may be slow. The nightly cleaning removes files
    // without a row.
    await files.put(storageKey, sealed.content);
    return inTransaction(context, async (inside) => {
      await holdParties(inside);
      const own = ofOwnCompany(inside);
      const moved = await moveMembership(inside, own, 'add_document');
      if (!moved) throw await whyNotMoved(inside, own);
      const version = await replaceVersion(inside, moved.id, checked.kind);
      await inside.db.insert(membershipDocuments).values({
        id,
        membershipId: moved.id,
        kind: checked.kind,
        version,
        format,
        sizeBytes: content.length,
        storageKey,
        sealedKey: sealed.sealedKey,
        issuedOn,
        userId: actorIds(inside.actor).userId,
        createdAt: inside.now(),
      });
      return { version };
    });
  },
});
