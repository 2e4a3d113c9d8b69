// The reply notes of a quote, for its two parties.
import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import {
  countUnread,
  findMessageFile,
  listMessages,
  listUnsentFiles,
} from '#features/threads/queries/messages.server.ts';
import { maskedAround } from '#features/threads/rules.ts';
import { maskMessages } from '#features/threads/queries/mask-messages.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { ThreadPage } from '#features/threads/views.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { maskContacts, maskFileName } from '#shared/contact-masking.ts';
import { whyNotNegotiate } from '../permissions.ts';
import { notedStates } from '../rules.ts';
import { quotes } from '../table.server.ts';
import { getNoteParty, type NotedQuote } from './note-party.server.ts';

export type QuoteNotes = ThreadPage & {
  readonly side: ThreadSide;
  readonly hidesContacts: boolean;
};

/** Throws not_found, refused, unauthenticated. */
export async function listQuoteNotes(
  context: Context,
  noted: NotedQuote,
  { before = null }: { readonly before?: number | null } = {},
): Promise<QuoteNotes> {
  permit(whyNotNegotiate(context.actor));
  const { threadId, side, hidesContacts } = await getNoteParty(context, noted);
  const page = await listMessages(context, { threadId, side, hidesContacts, before });
  return { ...page, side, hidesContacts };
}

/** What the form for a note shows. Throws not_found, refused, unauthenticated. */
export async function getNoteForm(context: Context, noted: NotedQuote) {
  permit(whyNotNegotiate(context.actor));
  const { quoteId, threadId, side, userId, hidesContacts } = await getNoteParty(context, noted);
  const [[subject], unsent] = await Promise.all([
    context.db
      .select({
        state: quotes.state,
        rfqName: rfqs.productName,
        rfqLanguage: rfqs.language,
        storeName: stores.name,
      })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .innerJoin(products, eq(products.id, quotes.productId))
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(eq(quotes.id, quoteId)),
    threadId === null ? [] : listUnsentFiles(context, { threadId, side, userId }),
  ]);
  const { state, rfqName, ...names } = subject!;
  return {
    ...names,
    rfqName: side === 'seller' ? maskContacts(rfqName) : rfqName,
    canWrite: notedStates.some((one) => one === state),
    unsent,
    hidesContacts,
  };
}

/**
 * The end of what one's side has written, with a text that would follow it: a contact that is split
 * over several notes is found before it is sent. Throws not_found, refused, unauthenticated.
 */
export async function previewNote(
  context: Context,
  noted: NotedQuote,
  text: string,
): Promise<{ readonly shown: string; readonly hidesSomething: boolean }> {
  permit(whyNotNegotiate(context.actor));
  const { threadId, side, hidesContacts } = await getNoteParty(context, noted);
  if (!hidesContacts) return { shown: text, hidesSomething: false };
  const { messages } = await listMessages(context, { threadId, side, hidesContacts: false });
  const own = messages.flatMap((message) => (message.isOwn ? [message.text] : []));
  const shown = (await maskMessages([...own.slice(-maskedAround), text])).at(-1)!;
  return { shown, hidesSomething: shown !== text };
}

/** How many notes of the other side are unread. Throws not_found, refused, unauthenticated. */
export async function countUnreadNotes(context: Context, noted: NotedQuote): Promise<number> {
  permit(whyNotNegotiate(context.actor));
  const { threadId, side } = await getNoteParty(context, noted);
  return threadId === null ? 0 : countUnread(context, threadId, side);
}

/** A file of a note. Throws not_found, refused, unauthenticated. */
export async function openQuoteNoteFile(context: Context, noted: NotedQuote, file: string) {
  permit(whyNotNegotiate(context.actor));
  const { threadId, hidesContacts } = await getNoteParty(context, noted);
  const found = threadId === null ? null : await findMessageFile(context, threadId, file);
  if (found === null) throw notFound();
  return hidesContacts ? { ...found, name: maskFileName(found.name) } : found;
}
