// Changes the terms of a category. Categories below it inherit what they do not say themselves.
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { categoryTermsChanged } from '#features/categories/events.ts';
import { findOwnTerms } from '#features/categories/queries/category-terms.server.ts';
import type { OwnTerms } from '#features/categories/schemas.ts';
import { setOwnTerms } from '#features/categories/services/set-own-terms.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { percentText } from '../format.ts';
import { type TermsInput, termsForm } from '../schemas.ts';
import { categoryTermChanges } from '../table.server.ts';

/**
 * Saving without a change writes nothing. Throws invalid when a top category would have no value,
 * conflict, which says what the terms are now, when they were changed meanwhile; not_found,
 * refused, unauthenticated.
 */
export const changeTerms = defineCommand({
  permission: whyNotAdministerWith('settings'),
  input: termsForm,
  async run(context, { seen, wanted }: TermsInput, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const category = await readCategory(inside, publicId);
      if (category.parentId === null) demandAll(wanted);
      if (!(await setOwnTerms(inside, category.id, { seen, wanted })))
        throw conflict('termsChanged', valuesOf(context, await readCategory(inside, publicId)));
      if (isSame(seen, wanted)) return;
      const { actor } = context;
      await inside.db.insert(categoryTermChanges).values({
        categoryId: category.id,
        before: seen,
        after: wanted,
        changedBy: actor.kind === 'member' ? actor.userId : null,
        changedAt: inside.now(),
      });
      await noteOwnAct(inside, 'terms_changed', logText(category.path, wanted));
      await emit(inside, categoryTermsChanged({ id: category.id, publicId }));
    });
  },
});

async function readCategory(context: Context, publicId: string) {
  const category = await findOwnTerms(context, publicId);
  if (!category) throw notFound();
  return category;
}

/** Throws invalid. */
function demandAll({ commissionBasisPoints, transferDays, moqPieces }: OwnTerms): void {
  const fields = { commission: commissionBasisPoints, transferDays, moqPieces };
  const missing = Object.entries(fields).filter(([, value]) => value === null);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field]) => [field, 'termNeeded'])));
}

/** Of the message `termsChanged`. */
const valuesOf = (
  { locale }: Context,
  { commissionBasisPoints, transferDays, moqPieces, returnDays }: OwnTerms,
) => ({
  commission: commissionBasisPoints === null ? 'none' : percentText(commissionBasisPoints, locale),
  days: transferDays ?? 'none',
  moq: moqPieces ?? 'none',
  returns: returnDays ?? 'none',
});

const isSame = (one: OwnTerms, other: OwnTerms): boolean =>
  one.commissionBasisPoints === other.commissionBasisPoints &&
  one.transferDays === other.transferDays &&
  one.moqPieces === other.moqPieces &&
  one.returnDays === other.returnDays;

const logText = (
  path: string,
  { commissionBasisPoints, transferDays, moqPieces, returnDays }: OwnTerms,
) => {
  const percent = commissionBasisPoints === null ? '–' : percentText(commissionBasisPoints, 'en');
  return `${path}: ${percent}, ${transferDays ?? '–'}, ${moqPieces ?? '–'}, ${returnDays ?? '–'}`;
};
