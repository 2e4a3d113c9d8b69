// Words that mean the same, as operators edit them.
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { synonymsSaved } from '../events.ts';
import type { SynonymInput } from '../schemas.ts';
import { searchSynonyms } from '../table.server.ts';

const rowOf = ({ kind, en, tr, ar }: SynonymInput) => ({ id: newId<'searchSynonym'>(), kind, terms: { ...(en.length > 0 && { en: [...en] }), ...(tr.length > 0 && { tr: [...tr] }), ...(ar.length > 0 && { ar: [...ar] }) } });

/** Puts these rows in the place of all that were; returns how many. Throws Unauthenticated, Forbidden. */
export async function replaceSynonyms(context: Context, inputs: readonly SynonymInput[]): Promise<number> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    await inside.db.delete(searchSynonyms);
    for (const some of inStatements(inputs.map(rowOf))) await inside.db.insert(searchSynonyms).values(some);
    await emit(inside, synonymsSaved());
  });
  return inputs.length;
}
