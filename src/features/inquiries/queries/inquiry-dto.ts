// The API's representation of inquiries.
import { z } from 'zod';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { inquiryStates } from '../schemas.ts';
import type { InquiryView } from './inquiry.server.ts';
import type { ListedInquiry } from './inquiry-list.server.ts';

const summary = {
  id: z.string(),
  subject: z.string(),
  state: z.enum(inquiryStates),
  store: z.object({ slug: z.string(), name: z.string() }),
  product: z.string().nullable().meta({ description: 'The product’s id.' }),
  country: z.string().nullable().meta({ description: 'ISO 3166: where the buyer is.' }),
  lastAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  unread: z.int(),
};

export const inquiryListDto = z
  .object({
    data: z.array(z.object(summary).meta({ id: 'InquirySummary' })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Inquiries' });

export const summaryOf = (row: ListedInquiry) => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  store: { slug: row.storeSlug, name: row.storeName },
  product: row.product,
  country: row.country,
  lastAt: row.lastAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  unread: row.unread,
});

export const inquiryDto = z
  .object({
    ...summary,
    side: z.enum(threadSides).meta({ description: 'Your company’s.' }),
    productName: z.string(),
    quantity: z.int().nullable(),
    unit: z.string().nullable(),
    sharesCard: z.boolean(),
    card: z
      .object({
        fullName: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        companyName: z.string().nullable(),
        region: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The buyer’s; null to the supplier until the buyer shares it.' }),
  })
  .meta({ id: 'Inquiry' });

export const inquiryOf = (inquiry: InquiryView): z.input<typeof inquiryDto> => ({
  id: inquiry.id,
  side: inquiry.side,
  subject: inquiry.subject,
  state: inquiry.state,
  store: { slug: inquiry.storeSlug, name: inquiry.storeName },
  product: inquiry.product?.id ?? null,
  productName: inquiry.productName,
  quantity: inquiry.quantity,
  unit: inquiry.unit,
  country: inquiry.country,
  sharesCard: inquiry.sharesCard,
  card: inquiry.card,
  lastAt: inquiry.lastAt.toISOString(),
  createdAt: inquiry.createdAt.toISOString(),
  unread: inquiry.page.unread,
});

export const inquiryMessagesDto = z
  .object({
    data: z.array(
      z
        .object({
          id: z.string(),
          number: z.int().meta({ description: 'The order: from 1, without gaps.' }),
          by: z.enum(threadSides),
          text: z.string(),
          at: z.iso.datetime(),
          isRemoved: z
            .boolean()
            .meta({ description: 'The author has left: files were deleted, the text stays.' }),
          isReadByOther: z.boolean(),
          files: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              kind: z.enum(attachmentKinds),
              sizeBytes: z.int(),
            }),
          ),
        })
        .meta({ id: 'InquiryMessage' }),
    ),
    before: z.int().nullable().meta({ description: 'Ask for the messages before this number.' }),
    unread: z.int(),
  })
  .meta({ id: 'InquiryMessages' });

export const messagesOf = ({
  page: { messages, earlier, unread },
}: InquiryView): z.input<typeof inquiryMessagesDto> => ({
  data: messages.map(
    ({ side, at, isOwn: _own, author: _author, isAuthorGone: _gone, files, ...message }) => ({
      ...message,
      by: side,
      at: at.toISOString(),
      files: files.map((file) => ({ ...file })),
    }),
  ),
  before: earlier,
  unread,
});
