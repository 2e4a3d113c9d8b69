// What the market's staff does with stores and companies that break the rules.
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { holdParties } from '../queries/held-parties.server.ts';
import { barEnd } from '../rules.ts';
import {
  noteStoreAct,
  reinstateStores,
  suspendStores,
  terminateStores,
} from '../services/move-store.server.ts';
import { companies, stores } from '../table.server.ts';

function said(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed === '') throw invalid({ reason: 'required' });
  return trimmed;
}

/** Throws not_found, or conflict for a transition that does not exist. */
async function whyNotMoved(context: Context, slug: string): Promise<Error> {
  const isKnown = (await context.db.$count(stores, eq(stores.slug, slug))) > 0;
  return isKnown ? conflict() : notFound();
}

/**
 * The store and its products leave lists, search and pages. Throws invalid without a reason,
 * conflict, not_found, refused, unauthenticated.
 */
export const suspendStore = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, slug: string, reason: string): Promise<void> {
    const why = said(reason);
    await inTransaction(context, async (inside) => {
      await holdPartiesOf(inside, slug);
      const moved = await suspendStores(inside, eq(stores.slug, slug), {
        by: 'staff',
        reason: why,
      });
      if (moved === 0) throw await whyNotMoved(inside, slug);
    });
  },
});

/**
 * The store returns to the state in which it was suspended; that of a disabled company with the
 * company. Throws conflict, not_found, refused, unauthenticated.
 */
export const reinstateStore = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, slug: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdPartiesOf(inside, slug);
      if ((await reinstateStores(inside, eq(stores.slug, slug), 'staff')) === 0)
        throw await whyNotMoved(inside, slug);
    });
  },
});

/** The person who acts, and the store's company, which is not disabled or enabled meanwhile. */
async function holdPartiesOf(context: Context, slug: string): Promise<void> {
  const [store] = await context.db
    .select({ companyId: stores.companyId })
    .from(stores)
    .where(eq(stores.slug, slug));
  const companyId = store?.companyId ?? null;
  await holdParties(context, companyId === null ? [] : [companyId]);
  if (companyId !== null)
    await context.db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('share');
}

/**
 * Closes the store for good. Throws invalid without a reason, conflict while it has open orders or
 * is closed, not_found, refused, unauthenticated.
 */
export const terminateStore = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, slug: string, reason: string): Promise<void> {
    const why = said(reason);
    await inTransaction(context, async (inside) => {
      await holdPartiesOf(inside, slug);
      const [store] = await terminateStores(inside, eq(stores.slug, slug), why);
      if (!store) throw await whyNotMoved(inside, slug);
      const { features } = inside.services;
      if (await features.hasOpenOrders(inside, store.id)) throw conflict('storeHasOpenOrders');
      const owner = { kind: 'store', storeId: store.id, companyId: store.companyId } as const;
      await features.names.forget(inside, owner);
    });
  },
});

type Barring = {
  readonly act: 'barred' | 'bar_lifted';
  readonly reason: string | null;
  readonly withdrawsQuotes?: boolean;
};

/** One conditional UPDATE: a bar is not set twice, and only a running one is lifted. */
async function setBar(
  context: Context,
  publicId: string,
  { act, reason, withdrawsQuotes = false }: Barring,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await holdParties(inside);
    const now = inside.now();
    const [company] = await inside.db
      .update(companies)
      .set({
        barredUntil: act === 'barred' ? barEnd(now) : null,
        barReason: reason,
        updatedAt: now,
      })
      .where(
        and(
          eq(companies.publicId, publicId),
          act === 'barred'
            ? or(isNull(companies.barredUntil), lte(companies.barredUntil, now))
            : gt(companies.barredUntil, now),
        ),
      )
      .returning({ id: companies.id, name: companies.name });
    if (!company)
      throw (await inside.db.$count(companies, eq(companies.publicId, publicId))) > 0
        ? conflict()
        : notFound();
    const ofCompanyId: Id<'company'> = company.id;
    await noteStoreAct(inside, { act, reason, ofCompanyId, detail: company.name, withdrawsQuotes });
    if (withdrawsQuotes)
      await inside.services.features.sellingStopped(inside, {
        companyId: ofCompanyId,
        storeId: null,
      });
  });
}

/**
 * The company may not quote for six months. `withdrawsQuotes`: its standing quotes end as well.
 * Throws invalid without a reason, conflict when it is barred, not_found, refused,
 * unauthenticated.
 */
export const barCompany = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(
    context,
    publicId: string,
    reason: string,
    { withdrawsQuotes = false }: { readonly withdrawsQuotes?: boolean } = {},
  ): Promise<void> {
    await setBar(context, publicId, { act: 'barred', reason: said(reason), withdrawsQuotes });
  },
});

/** Throws conflict when the company is not barred, not_found, refused, unauthenticated. */
export const liftBar = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    await setBar(context, publicId, { act: 'bar_lifted', reason: null });
  },
});
