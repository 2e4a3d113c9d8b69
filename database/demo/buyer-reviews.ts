// Adds invented reviews, which say so, of the products of the seller who can log in.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { answerReview } from '#features/buyer-reviews/commands/answer-review.server.ts';
import { openReviewRights } from '#features/buyer-reviews/commands/review-rights.server.ts';
import { writeReview } from '#features/buyer-reviews/commands/write-review.server.ts';
import { reviewAnsweredEvent, reviewWrittenEvent } from '#features/buyer-reviews/events.ts';
import { reviewRights } from '#features/buyer-reviews/table.server.ts';
import { members, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { Member } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

type DemoReview = {
  readonly language: Locale;
  readonly productStars: number;
  readonly supplierStars: number;
  readonly text: string;
  readonly answer?: string;
};

/** `product`: its place among the products of the store. */
const demoBuyerReviews: readonly (DemoReview & { readonly product: number })[] = [
  {
    product: 0,
    language: 'en',
    productStars: 5,
    supplierStars: 5,
    text:
      'Invented review of the demo market: weight and colours as in the sample, cartons dry and ' +
      'labelled.',
    answer: 'Invented answer: thank you, we have kept your colours for the next order.',
  },
  {
    product: 0,
    language: 'tr',
    productStars: 4,
    supplierStars: 5,
    text:
      'Deneme pazaryerinin kurgusal değerlendirmesi: kalite numuneyle aynı, ' +
      'bir kolinin etiketi eksikti.',
  },
  {
    product: 0,
    language: 'ar',
    productStars: 4,
    supplierStars: 4,
    text: 'تقييم خيالي للسوق التجريبية: الجودة كما في العيّنة، ووصلت الشحنة متأخرة ثلاثة أيام.',
  },
  {
    product: 1,
    language: 'en',
    productStars: 3,
    supplierStars: 4,
    text: 'Invented review of the demo market: good cloth, but thinner than we had expected.',
  },
];

/** The demo's person of this side who can log in. */
export async function memberOf(
  context: Context,
  side: 'buyer' | 'seller',
): Promise<Context | null> {
  const { email } = demoCompanies.find((company) => company.side === side)!.people[0]!;
  const [person] = await context.db
    .select({ userId: users.id, companyId: members.companyId })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .where(eq(users.email, email));
  if (!person) return null;
  const actor: Member = {
    ...person,
    kind: 'member',
    actsFor: [side],
    isOwner: true,
    permissions: ['inquiry'],
    sessionId: '',
  };
  return { ...context, actor };
}

/** Leaves a limited market without them. Needs the people and the products. */
export const loadDemoBuyerReviews: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.buyerReviews)) !== null) return null;
  await writeSetting(context.db, demoKeys.buyerReviews, true);
  const buyer = await memberOf(context, 'buyer');
  const seller = await memberOf(context, 'seller');
  if (!buyer || !seller) return null;
  const reviewed = await context.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(
        eq(stores.companyId, (seller.actor as Member).companyId as never),
        eq(products.state, 'published'),
      ),
    )
    .orderBy(asc(products.id))
    .limit(2);
  let written = 0;
  for (const [i, { product, answer, ...review }] of demoBuyerReviews.entries()) {
    const productId = reviewed[product]?.id;
    if (!productId) continue;
    const orderReference = `demo-${i + 1}`;
    const userId = (buyer.actor as Member).userId as never;
    await openReviewRights(context, { userId, orderReference, productIds: [productId] });
    const [right] = await context.db
      .select({ id: reviewRights.publicId })
      .from(reviewRights)
      .where(eq(reviewRights.orderReference, orderReference));
    const { id } = await writeReview(buyer, right!.id, review);
    if (answer !== undefined) await answerReview(seller, id, { answer });
    written += 1;
  }
  // No e-mail goes out.
  await context.db
    .delete(outbox)
    .where(
      and(
        inArray(outbox.name, [reviewWrittenEvent, reviewAnsweredEvent]),
        sql`${outbox.transactionId} = pg_current_xact_id()`,
      ),
    );
  return `${written} invented reviews`;
};
