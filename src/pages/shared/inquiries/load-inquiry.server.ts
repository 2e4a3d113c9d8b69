// An inquiry on a page of any panel: what its loader shows and its action does.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { z } from 'zod';
import { fileSizeText } from '#features/attachments/format.ts';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import {
  blockInquiry,
  closeInquiry,
  reopenInquiry,
  shareInquiryCard,
  unblockInquiry,
} from '#features/inquiries/commands/move-inquiry.server.ts';
import {
  dropInquiryFile,
  keepInquiryFile,
  markInquiryRead,
  writeInquiryMessage,
} from '#features/inquiries/commands/write-inquiry.server.ts';
import { stateText } from '#features/inquiries/format.ts';
import type { NamedInquiry } from '#features/inquiries/queries/inquiry-party.server.ts';
import { getInquiry, type InquiryView } from '#features/inquiries/queries/inquiry.server.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { daysOf } from '#features/threads/format.ts';
import { clientKey, messageText } from '#features/threads/schemas.ts';
import * as m from '#messages/pages/shared/inquiries';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { messageNumberIn } from '../message-number.ts';
import { readShown } from '../read-shown.server.ts';
import { otherPartyText } from './other-party.ts';

/** Of the notifications about what the page shows. */
const groupsOf = {
  buyer: ['buyerInquiresReplies'],
  seller: ['sellerInquires', 'sellerInquiresReplies'],
} as const;

type Fact = { readonly name: string; readonly value: string };
const facts = (all: readonly (readonly [name: string, value: string | null | undefined])[]) =>
  all.flatMap(([name, value]): Fact[] => (value ? [{ name, value }] : []));

const askedFacts = (inquiry: InquiryView, locale: Locale) =>
  facts([
    [m.factProduct({ locale }), inquiry.productName],
    [
      m.factQuantity({ locale }),
      inquiry.quantity === null
        ? null
        : quantityText(inquiry.quantity, inquiry.unit ?? 'C62', locale),
    ],
    [m.factCategory({ locale }), inquiry.category],
    [m.factCountry({ locale }), inquiry.country && countryName(inquiry.country, locale)],
    [m.factDay({ locale }), dateText(inquiry.createdAt, locale)],
  ]);

const cardFacts = ({ card }: InquiryView, locale: Locale) =>
  facts([
    [m.cardName({ locale }), card?.fullName],
    [m.cardCompany({ locale }), card?.companyName],
    [m.cardEmail({ locale }), card?.email],
    [m.cardPhone({ locale }), card?.phone],
    [m.cardRegion({ locale }), card?.region],
  ]);

/** `path`: of the page, below which the files are. Reading marks the messages as read. */
export async function loadInquiry(
  context: Context,
  named: NamedInquiry,
  { url, path }: { readonly url: URL; readonly path: string },
) {
  const { locale } = context;
  const before = messageNumberIn(url.searchParams.get('before'));
  const inquiry = await getInquiry(context, named, { before });
  const { side, page, product, card } = inquiry;
  if (page.unread > 0 && before === null) await markInquiryRead(context, named, page.lastNumber);
  await readShown(context, { subject: named.inquiry, groups: groupsOf[side] });
  const other = otherPartyText(
    { ...inquiry, buyer: card?.companyName || card?.fullName || null },
    side,
    locale,
  );
  return {
    locale,
    side,
    other,
    subject: inquiry.subject,
    language: inquiry.language,
    state: inquiry.state,
    stateText: stateText(inquiry.state, locale),
    moves: inquiry.moves,
    canWrite: inquiry.canWrite,
    isOtherGone: inquiry.isOtherGone,
    isMarket: inquiry.isMarket,
    sharesCard: inquiry.sharesCard,
    facts: askedFacts(inquiry, locale),
    card: card === null ? null : cardFacts(inquiry, locale),
    product:
      product === null
        ? null
        : {
            title: product.title,
            href: product.isPublished
              ? paths.product({ locale, handle: `${product.slug}-${product.id}` })
              : null,
          },
    /** Where the buyer requests an order of the product. */
    orderHref:
      side === 'buyer' && product?.isPublished
        ? withParameters(paths.newOrder({ locale }), { inquiry: inquiry.id })
        : null,
    store: {
      name: inquiry.storeName,
      href: paths.store({ locale, slug: inquiry.storeSlug }),
    },
    days: daysOf(page.messages, { locale, other }),
    earlierHref: page.earlier === null ? null : `${path}?before=${page.earlier}`,
    filesPath: `${path}/files`,
    unsent: inquiry.unsent.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
    formKey: randomUUID(),
    hidesContacts: false,
    reportHref: withParameters(memberPaths.report({ locale }), {
      kind: 'inquiry',
      id: named.inquiry,
    }),
    /** Of the message that was just written: its form is over. */
    written: url.searchParams.get('written') ?? '',
    isSent: url.searchParams.get('done') === 'sent',
  };
}
export type InquiryPageView = Awaited<ReturnType<typeof loadInquiry>>;

export const inquiryActs = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('note'),
    key: clientKey,
    text: messageText,
    does: z.literal('upload').optional(),
  }),
  z.object({ intent: z.literal('note-file'), id: z.string().max(40) }),
  z.object({ intent: z.enum(['close', 'reopen', 'block', 'unblock', 'share']) }),
]);
type InquiryAct = z.output<typeof inquiryActs>;

/** For `prepare` of the page’s action: keeps the files in any case. */
export const keepInquiryFiles =
  (named: NamedInquiry) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    const key = clientKey.safeParse(form.get('key'));
    if (form.get('intent') !== 'note' || !key.success) return {};
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        await keepInquiryFile(context, named, {
          key: key.data,
          name: file.name,
          bytes: Buffer.from(await file.arrayBuffer()),
        });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : error.messageKey;
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

const moves = {
  close: closeInquiry,
  reopen: reopenInquiry,
  block: blockInquiry,
  unblock: unblockInquiry,
};

/** `path`: of the page, to which it returns. */
export async function answerInquiry(
  context: Context,
  named: NamedInquiry,
  { act, form, path }: { readonly act: InquiryAct; readonly form: FormData; readonly path: string },
) {
  switch (act.intent) {
    case 'note': {
      if (act.does === 'upload') return doneResult('kept', form);
      const { number } = await writeInquiryMessage(context, named, act);
      return redirect(`${path}?written=${number}#note-${number}`, 303);
    }
    case 'note-file':
      await dropInquiryFile(context, named, act.id);
      break;
    case 'share':
      await shareInquiryCard(context, named.inquiry);
      break;
    default:
      await moves[act.intent](context, named);
  }
  return redirect(path, 303);
}
