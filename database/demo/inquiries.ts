// Loads conversations of the demo market's buyers and suppliers. Writes rows instead of sending
// them, so that no e-mail goes out.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { awaitedAfter } from '#features/inquiries/rules.ts';
import { maxSubject } from '#features/inquiries/schemas.ts';
import { inquiries, inquirySteps } from '#features/inquiries/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { openThread } from '#features/threads/services/open-thread.server.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { writeMessage } from '#features/threads/services/write-message.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { Country } from '#shared/countries.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoBuyerEmail } from './rfqs.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

const demoInquiry = z.strictObject({
  /** A key of buyers.json; absent: the buyer who can log in. */
  buyer: z.string().nullable().default(null),
  /** Absent: the store of the seller who can log in. */
  store: z.string().nullable().default(null),
  aboutProduct: z.boolean().default(true),
  locale: z.enum(locales),
  subject: z.string().min(1).max(maxSubject),
  quantity: z.int().positive().nullable().default(null),
  sharesCard: z.boolean().default(false),
  isClosed: z.boolean().default(false),
  /** The last message was so long before the market was loaded. */
  hoursAgo: z.number().positive(),
  messages: z
    .array(z.strictObject({ by: z.enum(threadSides), text: z.string().min(1) }))
    .nonempty(),
});
type DemoInquiry = z.output<typeof demoInquiry>;

const demoInquiries = readDataFile('inquiries.json', z.array(demoInquiry));

const findPerson = async ({ db }: Context, email: string) =>
  (
    await db
      .select({
        userId: users.id,
        companyId: members.companyId,
        name: users.name,
        email: users.email,
        company: companies.name,
        country: users.country,
      })
      .from(users)
      .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
      .innerJoin(companies, eq(companies.id, members.companyId))
      .where(eq(users.email, email))
  )[0] ?? null;

const emailOf = (side: string): string =>
  demoCompanies.find((company) => company.side === side)!.people[0]!.email;

async function findParties(context: Context, { buyer: key, store: slug }: DemoInquiry) {
  const buyer = await findPerson(context, key === null ? emailOf('buyer') : demoBuyerEmail(key));
  const seller = slug === null ? await findPerson(context, emailOf('seller')) : null;
  const [store] = await context.db
    .select({ id: stores.id, companyId: stores.companyId })
    .from(stores)
    .where(slug === null ? eq(stores.companyId, seller!.companyId) : eq(stores.slug, slug))
    .orderBy(asc(stores.id))
    .limit(1);
  const market = store?.companyId ? null : await findPerson(context, emailOf('admin'));
  const sellerCompanyId = store?.companyId ?? market?.companyId ?? null;
  const [owner] =
    sellerCompanyId === null
      ? []
      : await context.db
          .select({ id: members.userId })
          .from(members)
          .where(and(eq(members.companyId, sellerCompanyId), members.isOwner));
  if (!buyer || !store || !sellerCompanyId || !owner) return null;
  return { buyer, store, sellerCompanyId, sellerId: owner.id };
}

type Parties = NonNullable<Awaited<ReturnType<typeof findParties>>>;

async function add(
  context: Context,
  inquiry: DemoInquiry,
  { buyer, store, sellerCompanyId, sellerId }: Parties,
): Promise<void> {
  const { db } = context;
  const [product] = await db
    .select({ id: products.id, title: products.title, categoryId: products.categoryId })
    .from(products)
    .where(and(eq(products.storeId, store.id), eq(products.state, 'published')))
    .orderBy(asc(products.id))
    .limit(1);
  const about = inquiry.aboutProduct ? product : undefined;
  const lastAt = new Date(context.now().getTime() - inquiry.hoursAgo * hourMs);
  const at = (i: number) =>
    new Date(lastAt.getTime() - (inquiry.messages.length - 1 - i) * 95 * minuteMs);
  const { by: lastSide } = inquiry.messages.at(-1)!;
  const state = inquiry.isClosed ? 'closed' : awaitedAfter(lastSide);
  const threadId = await openThread(
    { ...context, now: () => at(0) },
    { buyerId: buyer.companyId, sellerId: sellerCompanyId },
  );
  const key = `demo-${demoInquiries.indexOf(inquiry)}`;
  const [row] = await db
    .insert(inquiries)
    .values({
      threadId,
      userId: buyer.userId,
      buyerCompanyId: buyer.companyId,
      sellerCompanyId,
      storeId: store.id,
      productId: about?.id ?? null,
      categoryId: about?.categoryId ?? null,
      subject: inquiry.subject,
      productName: about?.title[inquiry.locale] ?? '',
      quantity: inquiry.quantity,
      unit: inquiry.quantity === null ? null : 'C62',
      language: inquiry.locale,
      country: buyer.country as Country | null,
      fullName: buyer.name,
      email: buyer.email,
      phone: null,
      companyName: buyer.company,
      region: '',
      sharesCard: inquiry.sharesCard,
      state,
      lastSide,
      lastAt,
      openKey: key,
      createdAt: at(0),
      updatedAt: lastAt,
    })
    .returning({ id: inquiries.id });
  await db.insert(inquirySteps).values({
    inquiryId: row!.id,
    by: 'buyer',
    userId: buyer.userId,
    companyId: buyer.companyId,
    from: null,
    to: state,
    at: at(0),
  });
  for (const [i, { by, text }] of inquiry.messages.entries())
    await writeMessage(
      { ...context, now: () => at(i) },
      {
        threadId,
        side: by,
        userId: by === 'buyer' ? buyer.userId : sellerId,
        key: `${key}-${i}`,
        text,
      },
    );
}

/** Leaves a limited market without them. Needs the people and the products. */
export const loadDemoInquiries: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.inquiries)) !== null) return null;
  let loaded = 0;
  for (const inquiry of demoInquiries) {
    const parties = await findParties(context, inquiry);
    if (parties === null) continue;
    await add(context, inquiry, parties);
    loaded += 1;
  }
  await writeSetting(context.db, demoKeys.inquiries, 'loaded');
  return `${loaded} inquiries`;
};
