import { inArray } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** What notifications about these requests name, as a part of other statements. */
export const subjectsOfRfqs = ({ db }: Context, ids: readonly Id<'rfq'>[]) =>
  db
    .select({ publicId: rfqs.publicId })
    .from(rfqs)
    .where(inArray(rfqs.id, [...ids]));
