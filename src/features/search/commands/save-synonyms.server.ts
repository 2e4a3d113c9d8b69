// Words that mean the same, as operators edit them.
import { eq } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { synonymsSaved } from '../events.ts';
import type { SynonymInput } from '../schemas.ts';
import { searchSynonyms } from '../table.server.ts';

const rowOf = ({ kind, en, tr, ar }: SynonymInput) => ({ kind, terms: { ...(en.length > 0 && { en }), ...(tr.length > 0 && { tr }), ...(ar.length > 0 && { ar }) } });

/** Adds rows; returns how many. Throws Unauthenticated, Forbidden. */
export async function saveSynonyms(context: Context, inputs: readonly SynonymInput[]): Promise<number> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    for (const some of inStatements(inputs.map((input) => ({ id: newId<'searchSynonym'>(), ...rowOf(input) })))) await inside.db.insert(searchSynonyms).values(some);
    await emit(inside, synonymsSaved());
  });
  return inputs.length;
}

/** Throws Unauthenticated, Forbidden, NotFound. */
export async function changeSynonym(context: Context, id: Id<'searchSynonym'>, input: SynonymInput): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    const changed = await inside.db.update(searchSynonyms).set({ ...rowOf(input), updatedAt: inside.now() }).where(eq(searchSynonyms.id, id)).returning({ id: searchSynonyms.id });
    if (changed.length === 0) throw notFound();
    await emit(inside, synonymsSaved());
  });
}

/** One that is gone already stays gone. Throws Unauthenticated, Forbidden. */
export async function removeSynonym(context: Context, id: Id<'searchSynonym'>): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    await inside.db.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
    await emit(inside, synonymsSaved());
  });
}
