// An inquiry with its messages, for its two parties.
import { eq } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { stores, companies } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import {
  findMessageFile,
  listMessages,
  listUnsentFiles,
} from '#features/threads/queries/messages.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotTalk } from '../permissions.ts';
import { canWrite, movesOf } from '../rules.ts';
import { inquiries } from '../table.server.ts';
import { getInquiryParty, isOtherGone, type NamedInquiry } from './inquiry-party.server.ts';

async function findSubject(context: Context, id: (typeof inquiries.$inferSelect)['id']) {
  const [row] = await context.db
    .select({
      storeName: stores.name,
      storeSlug: stores.slug,
      isMarket: companies.isAdmin,
      categoryName: categories.name,
      productId: products.id,
      product: products.publicId,
      productSlug: products.slug,
      productTitle: products.title,
      productLanguage: products.mainLanguage,
      productState: products.state,
    })
    .from(inquiries)
    .innerJoin(stores, eq(stores.id, inquiries.storeId))
    .innerJoin(companies, eq(companies.id, inquiries.sellerCompanyId))
    .leftJoin(categories, eq(categories.id, inquiries.categoryId))
    .leftJoin(products, eq(products.id, inquiries.productId))
    .where(eq(inquiries.id, id));
  const {
    productTitle,
    productLanguage,
    product,
    productSlug,
    productState,
    categoryName,
    ...store
  } = row!;
  const { locale } = context;
  return {
    ...store,
    category: categoryName === null ? null : categoryName[locale],
    product:
      product === null
        ? null
        : {
            id: product,
            slug: productSlug!,
            title: inLanguage(productTitle, locale, productLanguage!)?.value ?? '',
            isPublished: productState === 'published',
          },
  };
}

/** Throws not_found, refused, unauthenticated. */
export async function getInquiry(
  context: Context,
  named: NamedInquiry,
  { before = null }: { readonly before?: number | null } = {},
) {
  permit(whyNotTalk(context.actor));
  const { row, side, userId } = await getInquiryParty(context, named);
  const { threadId, fullName, email, phone, companyName, region } = row;
  const [subject, isGone, page, unsent] = await Promise.all([
    findSubject(context, row.id),
    isOtherGone(context, { row, side }),
    // What is written here is the writer's choice.
    listMessages(context, { threadId, side, hidesContacts: false, before }),
    listUnsentFiles(context, { threadId, side, userId }),
  ]);
  return {
    id: row.publicId,
    side,
    state: row.state,
    moves: movesOf(side, row),
    canWrite: canWrite(row.state) && !isGone,
    isOtherGone: isGone,
    subject: row.subject,
    language: row.language,
    productName: row.productName,
    quantity: row.quantity,
    unit: row.unit,
    country: row.country,
    createdAt: row.createdAt,
    lastAt: row.lastAt,
    sharesCard: row.sharesCard,
    /** Null to the supplier while the buyer hides it. */
    card:
      side === 'buyer' || row.sharesCard ? { fullName, email, phone, companyName, region } : null,
    ...subject,
    page,
    unsent,
  };
}
export type InquiryView = Awaited<ReturnType<typeof getInquiry>>;

/** A file of a message. Throws not_found, refused, unauthenticated. */
export async function openInquiryFile(context: Context, named: NamedInquiry, file: string) {
  permit(whyNotTalk(context.actor));
  const { row } = await getInquiryParty(context, named);
  const found = await findMessageFile(context, row.threadId, file);
  if (found === null) throw notFound();
  return found;
}
