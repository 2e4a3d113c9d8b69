// What the market's staff change of a request before they decide: its category, and which of its
// files sellers get.
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import type { SecurityEventKind } from '#features/users/schemas.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { rfqFilesChanged } from '../events.ts';
import { getRfqCategory } from '../queries/rfq-category.server.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';

/**
 * Puts a request that waits for approval into another category, given by its path. Throws invalid
 * (`category`), conflict when it does not wait, not_found, refused, unauthenticated.
 */
export const chooseRfqCategory = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, path: string): Promise<void> {
    const categoryId = await getRfqCategory(context, path);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const named = eq(rfqs.publicId, publicId);
      const [changed] = await inside.db
        .update(rfqs)
        .set({ categoryId, updatedAt: inside.now() })
        .where(and(named, eq(rfqs.state, 'pending_approval')))
        .returning({ productName: rfqs.productName });
      if (!changed) throw (await inside.db.$count(rfqs, named)) > 0 ? conflict() : notFound();
      await noteOwnAct(
        inside,
        'rfq_categorised',
        `${publicId} ${changed.productName}: ${path}`,
        `${publicId}: ${path}`,
      );
    });
  },
});

type NamedFile = { readonly rfq: string; readonly file: string };

async function setWithheld(
  context: Context,
  { rfq, file }: NamedFile,
  { isWithheld, kind }: { readonly isWithheld: boolean; readonly kind: SecurityEventKind },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await holdParties(inside);
    const [held] = await inside.db
      .select({ id: rfqs.id, productName: rfqs.productName })
      .from(rfqs)
      .where(and(eq(rfqs.publicId, rfq), ne(rfqs.state, 'draft')))
      .for('no key update');
    if (!held) throw notFound();
    const named = and(
      eq(rfqAttachments.rfqId, held.id),
      eq(rfqAttachments.publicId, file),
      isNotNull(rfqAttachments.sentAt),
    );
    const [changed] = await inside.db
      .update(rfqAttachments)
      .set({ withheldAt: isWithheld ? inside.now() : null })
      .where(and(named, (isWithheld ? isNull : isNotNull)(rfqAttachments.withheldAt)))
      .returning({ name: rfqAttachments.name });
    if (!changed)
      throw (await inside.db.$count(rfqAttachments, named)) > 0 ? conflict() : notFound();
    await noteOwnAct(inside, kind, `${rfq} ${held.productName}: ${changed.name}`, rfq);
    await emit(inside, rfqFilesChanged({ publicId: rfq }));
  });
}

/**
 * Keeps a file of a request from sellers; its buyer sees that. Throws conflict when it is withheld,
 * not_found, refused, unauthenticated.
 */
export const withholdRfqFile = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  run: (context, named: NamedFile): Promise<void> =>
    setWithheld(context, named, { isWithheld: true, kind: 'rfq_file_withheld' }),
});

/** Throws conflict when it is not withheld, not_found, refused, unauthenticated. */
export const releaseRfqFile = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  run: (context, named: NamedFile): Promise<void> =>
    setWithheld(context, named, { isWithheld: false, kind: 'rfq_file_released' }),
});
