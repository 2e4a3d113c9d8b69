// Loads buyers of the demo market and their RFQs. Writes rows instead of sending RFQs, so that no
// e-mail goes out.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { users } from '#features/users/table.server.ts';
import {
  getCategoryTree,
  findCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { type BusinessType, businessTypes } from '#features/companies/schemas.ts';
import { members } from '#features/companies/table.server.ts';
import { buyerTypeOf, maxQuotes } from '#features/rfqs/rules.ts';
import { defaultOpenDays, type RfqInput, rfqInput } from '#features/rfqs/schemas.ts';
import { indexRfqs } from '#features/rfqs/services/index-rfqs.server.ts';
import { rfqs, rfqTransitions } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { countries } from '#shared/countries.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { incoterms } from '#shared/incoterms.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { unitCodes } from '#shared/units.ts';
import type { DemoLoader } from './demo-loader.ts';
import { nameIn, readDataFile } from './generator/data-files.ts';
import { demoCompanies } from './users.ts';
import { demoKeys } from './state.ts';

/** From sending to the decision of the staff. */
const reviewMs = 40 * minuteMs;

/** Buyers without a password: they ask, but cannot log in. */
const demoBuyer = z.strictObject({
  key: z.string().regex(/^[a-z-]+$/),
  company: z.string().min(1),
  person: z.string().min(1),
  country: z.enum(countries),
  businessType: z.enum(businessTypes),
  memberForDays: z.int().positive(),
});
type DemoBuyer = z.output<typeof demoBuyer>;

export const demoBuyers = readDataFile('buyers.json', z.array(demoBuyer));
const buyersByKey = Object.fromEntries(demoBuyers.map((buyer) => [buyer.key, buyer]));

const demoRfq = z.strictObject({
  /** A key of buyers.json; absent: the buyer who can log in. */
  buyer: nameIn(buyersByKey, 'buyer').nullable().default(null),
  /** `awarded`: a quote of quotes.json won it. */
  state: z.enum(['open', 'pending_approval', 'changes_requested', 'draft', 'awarded']),
  /** Why changes were asked for. */
  reason: z.string().min(1).optional(),
  locale: z.enum(locales),
  /** Sent so long before the market was loaded. */
  hoursAgo: z.number().positive(),
  productName: z.string().min(1),
  /** A leaf of the category tree, or one of its groups. */
  category: z.string(),
  quantity: z.int().positive(),
  unit: z.enum(unitCodes),
  /** For one unit. */
  budget: z
    .strictObject({
      min: z.number().positive(),
      max: z.number().positive(),
      currency: z.enum(currencies),
    })
    .nullable()
    .default(null),
  country: z.enum(countries),
  incoterms: z.array(z.enum(incoterms)),
  /** Paragraphs. */
  requirements: z
    .array(z.string().min(1))
    .min(1)
    .transform((paragraphs) => paragraphs.join('\n\n')),
});
export type DemoRfq = z.output<typeof demoRfq>;

export const demoRfqs = readDataFile('rfqs.json', z.array(demoRfq));

export const demoBuyerEmail = (key: string): string => `${key}@buyers.kervan.example`;

type RfqAuthor = {
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
  readonly email: string;
  readonly businessType: BusinessType;
};

/** Returns null if the e-mail is taken. */
async function addBuyer(
  context: Context,
  { key, company, person, country, businessType, memberForDays }: DemoBuyer,
): Promise<RfqAuthor | null> {
  const then = { ...context, now: () => new Date(context.now().getTime() - memberForDays * dayMs) };
  const email = demoBuyerEmail(key);
  const userId = await addUser(
    then,
    { email, name: person, countryCode: country, phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  );
  if (userId === null) return null;
  const companyId = await foundCompany(then, userId, {
    name: company,
    sides: { isBuyer: true, isSeller: false, isAdmin: false },
    businessType,
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country,
    phone: null,
  });
  return { userId, companyId, email, businessType };
}

/** Finds the buyer who can log in; null if that e-mail belongs to a person without a company. */
async function findDemoBuyer({ db }: Context): Promise<RfqAuthor | null> {
  const { people, businessType } = demoCompanies.find(({ side }) => side === 'buyer')!;
  const { email } = people[0]!;
  const [row] = await db
    .select({ userId: members.userId, companyId: members.companyId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(users.email, email));
  return row ? { ...row, email, businessType } : null;
}

/** Fills in the form as a buyer would. Throws if it would be refused. */
export const inputOf = (rfq: DemoRfq): RfqInput =>
  rfqInput.parse({
    terms: true,
    productName: rfq.productName,
    category: rfq.category,
    quantity: rfq.quantity,
    unit: rfq.unit,
    country: rfq.country,
    tradeTerms: rfq.incoterms,
    requirements: rfq.requirements,
    ...(rfq.budget && {
      budgetLeast: rfq.budget.min,
      budgetMost: rfq.budget.max,
      currency: rfq.budget.currency,
    }),
  });

/** Columns of a draft: the form as it was typed. */
function draftValues(rfq: DemoRfq) {
  const { productName, quantity, unit, tradeTerms, country, requirements } = inputOf(rfq);
  return {
    typed: {
      productName,
      category: rfq.category,
      quantity: String(quantity),
      unit,
      tradeTerms,
      country,
      requirements,
    },
  };
}

/** Columns of an RFQ that was sent. */
function sentValues(
  rfq: DemoRfq,
  sent: {
    readonly author: RfqAuthor;
    readonly categoryId: Id<'category'>;
    readonly sentAt: Date;
    readonly decidedAt: Date;
  },
) {
  const input = inputOf(rfq);
  return {
    productName: input.productName,
    categoryId: sent.categoryId,
    quantity: input.quantity,
    unit: input.unit,
    minBudgetMicros: input.budgetLeast,
    maxBudgetMicros: input.budgetMost,
    currency: rfq.budget ? input.currency : null,
    tradeTerms: input.tradeTerms,
    country: input.country,
    requirements: input.requirements,
    businessType: buyerTypeOf(sent.author.businessType),
    businessEmail: sent.author.email,
    termsAcceptedAt: sent.sentAt,
    postedAt: sent.sentAt,
    reviewReason: rfq.reason ?? null,
    ...((rfq.state === 'open' || rfq.state === 'awarded') && {
      publishedAt: sent.decidedAt,
      expiresAt: new Date(sent.decidedAt.getTime() + defaultOpenDays * dayMs),
    }),
  };
}

async function addRfq(
  context: Context,
  rfq: DemoRfq,
  { author, categoryId }: { readonly author: RfqAuthor; readonly categoryId: Id<'category'> },
): Promise<void> {
  const { userId, companyId } = author;
  const sentAt = new Date(context.now().getTime() - rfq.hoursAgo * hourMs);
  const decidedAt = new Date(sentAt.getTime() + reviewMs);
  const isDraft = rfq.state === 'draft';
  const isDecided = !isDraft && rfq.state !== 'pending_approval';
  const [row] = await context.db
    .insert(rfqs)
    .values({
      userId,
      companyId,
      state: rfq.state,
      language: rfq.locale,
      quotesLeft: maxQuotes,
      createdAt: sentAt,
      updatedAt: isDecided ? decidedAt : sentAt,
      ...(isDraft ? draftValues(rfq) : sentValues(rfq, { author, categoryId, sentAt, decidedAt })),
    })
    .returning({ id: rfqs.id });
  if (isDraft) return;
  const rfqId = row!.id;
  await context.db
    .insert(rfqTransitions)
    .values({ rfqId, userId, companyId, from: 'draft', to: 'pending_approval', at: sentAt });
  if (isDecided)
    await context.db.insert(rfqTransitions).values({
      rfqId,
      from: 'pending_approval',
      to: rfq.state === 'awarded' ? 'open' : rfq.state,
      reason: rfq.reason ?? null,
      at: decidedAt,
    });
}

/** Leaves a limited market without RFQs. Needs the people. */
export const loadDemoRfqs: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.rfqs)) !== null) return null;
  const tree = await getCategoryTree(context);
  const authors = new Map<string | null, RfqAuthor | null>();
  authors.set(null, await findDemoBuyer(context));
  for (const buyer of demoBuyers) authors.set(buyer.key, await addBuyer(context, buyer));
  let loaded = 0;
  for (const rfq of demoRfqs) {
    const author = authors.get(rfq.buyer);
    const category = findCategory(tree, rfq.category);
    if (!author || !category) continue;
    await addRfq(context, rfq, { author, categoryId: category.node.id });
    loaded += 1;
  }
  while ((await indexRfqs(context)) > 0);
  await writeSetting(context.db, demoKeys.rfqs, 'loaded');
  return `${loaded} RFQs`;
};
