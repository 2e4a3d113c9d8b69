// The market's staff disable, enable and export companies. Members lose or regain their rights with
// the next request, since sessions are read each time.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { exportDetail } from '#features/users/rules.ts';
import { noteOwnAct, noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { staffChanged } from '../events.ts';
import { holdCompanies, holdPeopleOf } from '../queries/held-parties.server.ts';
import { idOfCompany } from '../queries/company-notes.server.ts';
import { everyCompany, type ListedCompany } from '../queries/company-list.server.ts';
import type { CompanyFilters } from '../rules.ts';
import { reinstateStoresOf, suspendStoresOf } from '../services/move-store.server.ts';
import { companies, members } from '../table.server.ts';

/** Records it in each member's log and notifies their open pages that their rights changed. */
async function tellMembers(
  context: Context,
  companyId: Id<'company'>,
  detail: string | null,
): Promise<void> {
  const people = await context.db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), isNull(members.endedAt)));
  for (const { id } of people) await noteSecurityEvent(context, id, 'permissions_changed', detail);
  await emit(context, staffChanged(people.map(({ id }) => id)));
}

/** Exports matching companies and records it in the act log. Throws refused, unauthenticated. */
export const exportCompanies = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, filters: CompanyFilters): Promise<AsyncGenerator<ListedCompany>> {
    const { query, side, state } = filters;
    await noteOwnAct(
      context,
      'data_exported',
      exportDetail('companies.csv', query, { side, state }),
    );
    return everyCompany(context, filters);
  },
});

/**
 * Disables a company: members can no longer act for it, and its stores are suspended. Throws
 * conflict if it is disabled or one's own, invalid without a reason, not_found, refused.
 */
export const disableCompany = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string, reason: string): Promise<void> {
    const id = await idOfCompany(context, publicId);
    if (context.actor.kind === 'member' && context.actor.companyId === id)
      throw conflict('notOneself');
    if (reason.trim() === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      await holdPeopleOf(inside, id);
      await holdCompanies(inside, [id]);
      const { rowCount } = await inside.db
        .update(companies)
        .set({ disabledAt: inside.now(), disabledReason: reason.trim(), updatedAt: inside.now() })
        .where(and(eq(companies.id, id), isNull(companies.disabledAt)));
      if (rowCount === 0) throw conflict();
      await suspendStoresOf(inside, id, reason.trim());
      await inside.services.features.sellingStopped(inside, { companyId: id, storeId: null });
      await inside.services.features.companySwitched(inside, { companyId: id, isEnabled: false });
      await tellMembers(inside, id, reason.trim());
    });
  },
});

/**
 * Enables a company, and its stores that were suspended with it. Throws conflict when it is not
 * disabled, not_found, refused.
 */
export const enableCompany = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    const id = await idOfCompany(context, publicId);
    await inTransaction(context, async (inside) => {
      await holdPeopleOf(inside, id);
      await holdCompanies(inside, [id]);
      const { rowCount } = await inside.db
        .update(companies)
        .set({ disabledAt: null, disabledReason: null, updatedAt: inside.now() })
        .where(and(eq(companies.id, id), isNotNull(companies.disabledAt)));
      if (rowCount === 0) throw conflict();
      await reinstateStoresOf(inside, id);
      await inside.services.features.companySwitched(inside, { companyId: id, isEnabled: true });
      await tellMembers(inside, id, null);
    });
  },
});
