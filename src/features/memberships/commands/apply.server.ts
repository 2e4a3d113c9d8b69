// The owner of a company applies for its membership, in steps that are kept.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, type FieldErrors, invalid } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { possiblePhone } from '#shared/phone.ts';
import { whyNotApply } from '../permissions.ts';
import {
  documentLimits,
  editableStates,
  isLatePlate,
  isTurkish,
  requiredDocuments,
  taxIdOf,
} from '../rules.ts';
import {
  type CompanyData,
  type LegalForm,
  legalFormInput,
  type CompanyDraft,
  companyDraft,
} from '../schemas.ts';
import {
  type MembershipRow,
  moveMembership,
  noteStep,
} from '../services/move-membership.server.ts';
import { ofOwnCompany, ownCompanyId, whyNotMoved } from '../services/own-membership.server.ts';
import { wasRejected } from '../services/rejected-tax-ids.server.ts';
import { membershipDocuments, memberships } from '../table.server.ts';

/**
 * The first step, which may be taken again until the request is sent: another form may need other
 * data, so what was saved is checked again. Throws conflict, refused, unauthenticated.
 */
export const chooseLegalForm = defineCommand({
  permission: whyNotApply,
  input: legalFormInput,
  async run(context, { legalForm }: { readonly legalForm: LegalForm }): Promise<void> {
    const companyId = ownCompanyId(context);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const now = inside.now();
      const [made] = await inside.db
        .insert(memberships)
        .values({ companyId, legalForm, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: memberships.companyId })
        .returning();
      if (made) {
        await noteStep(inside, { row: made, from: null, reason: null, tags: [] });
        return;
      }
      const changed = await inside.db
        .update(memberships)
        .set({ legalForm, revision: sql`${memberships.revision} + 1`, updatedAt: now })
        .where(and(ofOwnCompany(inside), inArray(memberships.state, [...editableStates])))
        .returning({ id: memberships.id });
      if (changed.length === 0) throw conflict('membershipMoved');
    });
  },
});

/** Keeps what is typed, complete or not. Throws conflict, not_found, too_many, refused. */
export const keepCompanyDraft = defineCommand({
  permission: whyNotApply,
  input: companyDraft,
  async run(context, draft: CompanyDraft): Promise<void> {
    await countTry(context, 'membership drafts', ownCompanyId(context), documentLimits.saves);
    const kept = await context.db
      .update(memberships)
      .set({ draft, updatedAt: context.now() })
      .where(and(ofOwnCompany(context), inArray(memberships.state, [...editableStates])))
      .returning({ id: memberships.id });
    if (kept.length === 0) throw await whyNotMoved(context, ofOwnCompany(context));
  },
});

async function checkSectors(context: Context, slugs: readonly string[]): Promise<void> {
  const tree = await getCategoryTree(context);
  const known = new Set(tree.flatMap(({ kind, slug }) => (kind === 'promotions' ? [] : slug)));
  if (slugs.some((slug) => !known.has(slug))) throw invalid({ sectors: 'chooseSectors' });
}

/** What no single field shows. Throws invalid by field. */
function checkedCompanyData(
  legalForm: LegalForm,
  data: CompanyData,
): { readonly companyData: CompanyData; readonly taxId: string } {
  if (isTurkish(legalForm)) {
    if (data.country !== 'TR') throw invalid({ country: 'membershipCountry' });
    if (data.province === null) throw invalid({ province: 'chooseProvince' });
    if (data.taxOffice === null) throw invalid({ taxOffice: 'required' });
  }
  const taxId = taxIdOf(legalForm, data.country, data.taxNumber);
  if (taxId === null) throw invalid({ taxNumber: 'taxNumberWrong' });
  const phone = possiblePhone(data.phone, data.country);
  if (phone === null) throw invalid({ phone: 'impossiblePhone' });
  const province = data.country === 'TR' ? data.province : null;
  return { companyData: { ...data, province, phone }, taxId };
}

/**
 * The second step. `revision`: the one that was edited. Throws invalid, conflict when another was
 * faster, not_found, refused, unauthenticated.
 */
export const saveCompanyData = defineCommand({
  permission: whyNotApply,
  async run(
    context,
    {
      revision,
      data,
      draft,
    }: {
      readonly revision: number;
      readonly data: CompanyData;
      readonly draft: CompanyDraft;
    },
  ): Promise<void> {
    await checkSectors(context, data.sectors);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const own = ofOwnCompany(inside);
      const [known] = await inside.db
        .select({ legalForm: memberships.legalForm })
        .from(memberships)
        .where(own);
      if (!known) throw await whyNotMoved(inside, own);
      const moved = await moveMembership(
        inside,
        and(own, eq(memberships.revision, revision), eq(memberships.legalForm, known.legalForm))!,
        'save_data',
        {
          set: {
            ...checkedCompanyData(known.legalForm, data),
            draft,
            revision: sql`${memberships.revision} + 1`,
          },
        },
      );
      if (!moved) throw await whyNotMoved(inside, own);
    });
  },
});

/** The unique index refuses it. */
const isTaxIdTaken = (error: unknown): boolean =>
  (error as { cause?: { constraint?: string } }).cause?.constraint === 'memberships_tax_id';

/** Names each document that is missing, was returned, or is too old. Throws invalid. */
async function checkDocuments(context: Context, row: MembershipRow): Promise<void> {
  const present = await context.db
    .select({
      kind: membershipDocuments.kind,
      issuedOn: membershipDocuments.issuedOn,
      returnedReason: membershipDocuments.returnedReason,
    })
    .from(membershipDocuments)
    .where(
      and(eq(membershipDocuments.membershipId, row.id), isNull(membershipDocuments.replacedAt)),
    );
  const now = context.now();
  const errors: Record<string, FieldErrors[string]> = {};
  for (const kind of requiredDocuments(row.legalForm)) {
    const found = present.find((document) => document.kind === kind);
    if (!found) errors[kind] = { key: 'documentMissing', values: { kind } };
    else if (found.returnedReason !== null)
      errors[kind] = { key: 'documentReturned', values: { kind } };
    else if (found.issuedOn !== null && isLatePlate(found.issuedOn, now))
      errors[kind] = 'taxPlateLate';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The last step: the team reviews it. Of two requests at once the second is told. Throws invalid
 * with the documents that are missing, conflict also when another company has the tax number or was
 * rejected with it, not_found, refused, unauthenticated.
 */
export const requestMembership = defineCommand({
  permission: whyNotApply,
  async run(context): Promise<void> {
    try {
      await inTransaction(context, async (inside) => {
        await holdParties(inside);
        const own = ofOwnCompany(inside);
        const moved = await moveMembership(inside, own, 'request', {
          set: { requestedAt: inside.now(), reviewerId: null, turnEndsAt: null, reason: null },
        });
        if (!moved) throw await whyNotMoved(inside, own);
        const { legalForm, companyData } = moved;
        if (companyData === null) throw conflict('membershipMoved');
        // The form may have changed since the data were saved.
        const { taxId } = checkedCompanyData(legalForm, companyData);
        if (taxId !== moved.taxId) throw invalid({ taxNumber: 'taxNumberWrong' });
        // After the move, which waits for who deletes a rejected application.
        if (await wasRejected(inside, taxId)) throw conflict('taxNumberTaken');
        await checkDocuments(inside, moved);
      });
    } catch (error) {
      if (isTaxIdTaken(error)) throw conflict('taxNumberTaken');
      throw error;
    }
  },
});
