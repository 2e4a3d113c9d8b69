// Makes the demo's buyers and what they ask for. As rows, not as if they were sent and approved just now: nobody is written to.
import { eq } from 'drizzle-orm';
import { addPerson } from '../../src/features/accounts/services/new-person.server.ts';
import { persons } from '../../src/features/accounts/table.server.ts';
import {
  findInTree,
  getCategoryTree,
} from '../../src/features/catalog/queries/category-tree.server.ts';
import { foundCompany } from '../../src/features/companies/services/found-company.server.ts';
import { members } from '../../src/features/companies/table.server.ts';
import { buyerTypeOf, maxQuotes, openDays } from '../../src/features/rfqs/rules.ts';
import { type RfqInput, rfqInput } from '../../src/features/rfqs/schemas.ts';
import { rfqs, rfqSteps } from '../../src/features/rfqs/table.server.ts';
import type { Context } from '../../src/platform/context.ts';
import { readSetting, writeSetting } from '../../src/platform/settings/settings.server.ts';
import type { Id } from '../../src/shared/ids.ts';
import { demoCompanies } from './people.ts';
import { type DemoBuyer, demoBuyers, type DemoRfq, demoRfqs } from './rfqs.ts';
import { demoRfqsKey } from './state.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** From sending to what the staff said. */
const reviewMs = 40 * 60_000;

type Asker = {
  readonly personId: Id<'person'>;
  readonly companyId: Id<'company'>;
  readonly email: string;
};

async function addBuyer(
  context: Context,
  { key, company, person, country, businessType, memberForDays }: DemoBuyer,
): Promise<Asker | null> {
  const then = { ...context, now: () => new Date(context.now().getTime() - memberForDays * dayMs) };
  const email = `${key}@buyers.kervan.example`;
  const personId = await addPerson(
    then,
    { email, name: person, countryCode: country, phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  );
  if (personId === null) return null;
  const companyId = await foundCompany(then, personId, {
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
  return { personId, companyId, email };
}

/** The buyer who can log in; null where somebody else has the e-mail. */
async function demoBuyer({ db }: Context): Promise<Asker | null> {
  const { email } = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!;
  const [row] = await db
    .select({ personId: members.personId, companyId: members.companyId })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(eq(persons.email, email));
  return row ? { ...row, email } : null;
}

/** As the form would send it; the terms are ticked. Throws when it would be refused. */
export const inputOf = ({
  productName,
  category,
  quantity,
  unit,
  budget,
  country,
  terms,
  requirements,
}: DemoRfq): RfqInput =>
  rfqInput.parse({
    terms: true,
    productName,
    category,
    quantity,
    unit,
    country,
    tradeTerms: [...terms],
    requirements,
    ...(budget && {
      budgetLeast: budget.least,
      budgetMost: budget.most,
      currency: budget.currency,
    }),
  });

async function addRfq(
  context: Context,
  rfq: DemoRfq,
  { email, ...asker }: Asker,
  businessType: DemoBuyer['businessType'],
  categoryId: Id<'category'>,
): Promise<void> {
  const input = inputOf(rfq);
  const {
    productName,
    quantity,
    unit,
    budgetLeast,
    budgetMost,
    currency,
    tradeTerms,
    country,
    requirements,
  } = input;
  const sentAt = new Date(context.now().getTime() - rfq.hoursAgo * hourMs);
  const decidedAt = new Date(sentAt.getTime() + reviewMs);
  const isDraft = rfq.state === 'draft';
  const isOpen = rfq.state === 'open';
  const typed = {
    productName,
    category: rfq.category,
    quantity: String(quantity),
    unit,
    tradeTerms,
    country,
    requirements,
  };
  const [made] = await context.db
    .insert(rfqs)
    .values({
      ...asker,
      state: rfq.state,
      language: rfq.locale,
      quotesLeft: maxQuotes,
      createdAt: sentAt,
      updatedAt: isDraft || rfq.state === 'pending_approval' ? sentAt : decidedAt,
      ...(isDraft
        ? { typed }
        : {
            productName,
            categoryId,
            quantity,
            unit,
            budgetLeastMicros: budgetLeast,
            budgetMostMicros: budgetMost,
            currency: rfq.budget ? currency : null,
            tradeTerms,
            country,
            requirements,
            businessType: buyerTypeOf(businessType),
            businessEmail: email,
            termsAcceptedAt: sentAt,
            postedAt: sentAt,
            reviewReason: rfq.reason ?? null,
          }),
      ...(isOpen && {
        publishedAt: decidedAt,
        expiresAt: new Date(decidedAt.getTime() + openDays * dayMs),
      }),
    })
    .returning({ id: rfqs.id });
  if (isDraft) return;
  await context.db
    .insert(rfqSteps)
    .values({ rfqId: made!.id, ...asker, from: 'draft', to: 'pending_approval', at: sentAt });
  if (rfq.state !== 'pending_approval')
    await context.db.insert(rfqSteps).values({
      rfqId: made!.id,
      from: 'pending_approval',
      to: rfq.state,
      reason: rfq.reason ?? null,
      at: decidedAt,
    });
}

/** Once, within the transaction that loads the market; it needs the people. */
export async function loadDemoRfqs(context: Context): Promise<void> {
  if ((await readSetting(context.db, demoRfqsKey)) !== null) return;
  const tree = await getCategoryTree(context);
  const askers = new Map<string | null, Asker | null>([[null, await demoBuyer(context)]]);
  for (const buyer of demoBuyers) askers.set(buyer.key, await addBuyer(context, buyer));
  for (const rfq of demoRfqs) {
    const asker = askers.get(rfq.buyer);
    const [group = '', item = null] = rfq.category.split('/');
    const found = findInTree(tree, group, item);
    if (asker && found)
      await addRfq(
        context,
        rfq,
        asker,
        demoBuyers.find(({ key }) => key === rfq.buyer)?.businessType ??
          demoCompanies[0]!.businessType,
        found.node.id,
      );
  }
  await writeSetting(context.db, demoRfqsKey, 'loaded');
}
