// Writes to suppliers for the first time: each gets a conversation of its own, and none learns of
// the others.
import { and, asc, eq, gt } from 'drizzle-orm';
import {
  findBySlug,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { openThread } from '#features/threads/services/open-thread.server.ts';
import { writeMessage } from '#features/threads/services/write-message.server.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid, notFound, tooMany } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { possiblePhone } from '#shared/phone.ts';
import { inquiryWritten } from '../events.ts';
import { whyNotInquire } from '../permissions.ts';
import { readersOf } from '../queries/inquiry-party.server.ts';
import {
  type AskedProduct,
  type AskedStore,
  findInquiryTarget,
} from '../queries/inquiry-target.server.ts';
import { findOpened } from '../queries/opened-inquiries.server.ts';
import { awaitedAfter, limits } from '../rules.ts';
import type { InquiryInput, InquiryTarget } from '../schemas.ts';
import { inquiries, inquirySteps } from '../table.server.ts';

type Buyer = { readonly userId: Id<'user'>; readonly companyId: Id<'company'> };

/** Throws invalid (`stores`, `product`). */
async function findAsked(context: Context, target: InquiryTarget, { companyId }: Buyer) {
  const found = await findInquiryTarget(context, target);
  if (target.product !== null && found.stores.length === 0)
    throw invalid({ product: 'inquiryProductUnavailable' });
  if (target.product === null && target.stores.length === 0)
    throw invalid({ stores: 'chooseRecipient' });
  if (target.product === null && found.stores.length < target.stores.length)
    throw invalid({ stores: 'inquiryStoreUnavailable' });
  if (found.stores.some(({ sellerCompanyId }) => sellerCompanyId === companyId))
    throw invalid({ stores: 'inquiryOwnStore' });
  return found;
}

async function categoryOf(context: Context, path: string | null): Promise<Id<'category'> | null> {
  if (path === null) return null;
  const tree = await getCategoryTree(context);
  const found = findCategory(tree, path) ?? findBySlug(tree, path);
  if (found === null) throw invalid({ category: 'chooseRfqCategory' });
  return found.node.id;
}

/** Throws too_many when this many more are over the day’s limit. */
async function checkDay(context: Context, { userId }: Buyer, more: number): Promise<void> {
  const { most, windowMs } = limits.threads;
  const now = context.now().getTime();
  const recent = await context.db
    .select({ at: inquiries.createdAt })
    .from(inquiries)
    .where(and(eq(inquiries.userId, userId), gt(inquiries.createdAt, new Date(now - windowMs))))
    .orderBy(asc(inquiries.createdAt))
    .limit(most);
  const over = recent.length + more - most;
  if (over <= 0) return;
  const free = recent[Math.min(over, recent.length) - 1]!.at.getTime() + windowMs;
  throw tooMany(Math.max(1, Math.ceil((free - now) / 1000)), 'tooManyInquiries');
}

type Opening = {
  readonly buyer: Buyer;
  readonly store: AskedStore;
  readonly product: AskedProduct | null;
  readonly input: InquiryInput & { readonly number: string | null };
  readonly categoryId: Id<'category'> | null;
  readonly key: string;
};

async function open(
  context: Context,
  { buyer, store, product, input, categoryId, key }: Opening,
): Promise<string> {
  const { storeId, sellerCompanyId } = store;
  const now = context.now();
  const state = awaitedAfter('buyer');
  const threadId = await openThread(context, {
    buyerId: buyer.companyId,
    sellerId: sellerCompanyId,
  });
  const { message: text, phone: _typed, phoneCountry: _, category: _path, ...said } = input;
  const { number: phone, ...columns } = said;
  const [made] = await context.db
    .insert(inquiries)
    .values({
      ...columns,
      phone,
      threadId,
      userId: buyer.userId,
      buyerCompanyId: buyer.companyId,
      sellerCompanyId,
      storeId,
      productId: product?.id ?? null,
      categoryId,
      language: context.locale,
      state,
      lastSide: 'buyer',
      lastAt: now,
      openKey: key,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: inquiries.id, publicId: inquiries.publicId });
  const { id: inquiryId, publicId } = made!;
  await context.db.insert(inquirySteps).values({
    inquiryId,
    by: 'buyer',
    userId: buyer.userId,
    companyId: buyer.companyId,
    from: null,
    to: state,
    at: now,
  });
  const writer = { threadId, side: 'buyer' as const, userId: buyer.userId, key };
  const message = await writeMessage(context, { ...writer, text });
  await emit(
    context,
    inquiryWritten({
      inquiryId,
      messageId: message.id,
      number: message.number,
      by: 'buyer',
      id: publicId,
      userIds: await readersOf(context, { buyerCompanyId: buyer.companyId, sellerCompanyId }),
    }),
  );
  return publicId;
}

export type NewInquiry = {
  readonly target: InquiryTarget;
  readonly input: InquiryInput;
  /** Chosen by the sender: what is sent again under it opens nothing more. */
  readonly key: string;
};

/**
 * Opens a conversation with each store, and returns their public ids. Throws invalid, conflict
 * (`otherUnderKey`), too_many, refused, unauthenticated.
 */
export const openInquiries = defineCommand({
  permission: whyNotInquire,
  async run(context, { target, input, key }: NewInquiry): Promise<{ ids: string[] }> {
    const { userId, companyId } = context.actor as Member;
    const buyer = { userId: userId, companyId: companyId as Id<'company'> };
    const { phone, phoneCountry, country, category } = input;
    const number = phone === '' ? null : possiblePhone(phone, phoneCountry ?? country);
    if (phone !== '' && number === null) throw invalid({ phone: 'impossiblePhone' });
    const { product, stores } = await findAsked(context, target, buyer);
    const categoryId = (await categoryOf(context, category)) ?? product?.categoryId ?? null;
    return inTransaction(context, async (inside) => {
      if (!(await lockUser(inside, buyer.userId))) throw notFound();
      const known = await findOpened(inside, buyer, key, input);
      if (known.length > 0) return { ids: known };
      await checkDay(inside, buyer, stores.length);
      await holdCompanies(
        inside,
        stores.map(({ sellerCompanyId }) => sellerCompanyId),
      );
      // One of them may have been closed until now.
      await findAsked(inside, target, buyer);
      const ids: string[] = [];
      for (const store of stores)
        ids.push(
          await open(inside, {
            buyer,
            store,
            product,
            input: { ...input, number },
            categoryId,
            key,
          }),
        );
      return { ids };
    });
  },
});
