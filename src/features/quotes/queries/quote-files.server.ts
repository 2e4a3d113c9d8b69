// Files of offers, for both parties.
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { maskFileName } from '#shared/contact-masking.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotNegotiate } from '../permissions.ts';
import { standingStates } from '../rules.ts';
import { quoteFiles, quotes } from '../table.server.ts';
import { findAnswerableRfq } from './answerable-rfq.server.ts';
import { getNoteParty, type NotedQuote } from './note-party.server.ts';
import { quotingSeller, whySellerMayNot } from './quoting-seller.server.ts';

/** What an offer is written for: a request, or a quote that is revised; their public ids. */
export type OfferSubject = { readonly rfq: string } | { readonly quote: string };

export type OfferWriter = {
  readonly rfqId: Id<'rfq'>;
  readonly companyId: Id<'company'>;
  readonly userId: Id<'user'>;
};

/** Throws not_found, refused, conflict (`quoteEnded`) unless the seller may write an offer. */
export async function getOfferWriter(
  context: Context,
  subject: OfferSubject,
): Promise<OfferWriter> {
  const seller = quotingSeller(context);
  if ('rfq' in subject) {
    const rfq = await findAnswerableRfq(context, subject.rfq);
    const refusal = await whySellerMayNot(context, seller, rfq, { isLocked: false });
    if (refusal !== null) throw refused(refusal);
    return { ...seller, rfqId: rfq.id };
  }
  const [quote] = await context.db
    .select({ rfqId: quotes.rfqId, state: quotes.state })
    .from(quotes)
    .where(and(eq(quotes.publicId, subject.quote), eq(quotes.companyId, seller.companyId)));
  if (!quote) throw notFound();
  if (!standingStates.some((state) => state === quote.state)) throw conflict('quoteEnded');
  return { ...seller, rfqId: quote.rfqId };
}

/** SQL condition: a file that the writer has uploaded for the next offer. */
export const isUnsentFile = ({ rfqId, companyId, userId }: OfferWriter): SQL =>
  and(
    eq(quoteFiles.rfqId, rfqId),
    eq(quoteFiles.companyId, companyId),
    eq(quoteFiles.userId, userId),
    isNull(quoteFiles.quoteId),
  )!;

const shown = {
  id: quoteFiles.publicId,
  name: quoteFiles.name,
  kind: quoteFiles.kind,
  sizeBytes: quoteFiles.sizeBytes,
};

const listFiles = ({ db }: Context, which: SQL) =>
  db.select(shown).from(quoteFiles).where(which).orderBy(asc(quoteFiles.id));
export type QuoteFileView = Awaited<ReturnType<typeof listFiles>>[number];

export const listUnsentOfferFiles = (
  context: Context,
  writer: OfferWriter,
): Promise<QuoteFileView[]> => listFiles(context, isUnsentFile(writer));

/**
 * Lists the files of a quote's offers, their names without contact details while these are hidden.
 * Throws not_found, refused, unauthenticated.
 */
export async function listQuoteFiles(
  context: Context,
  quote: NotedQuote,
): Promise<QuoteFileView[]> {
  permit(whyNotNegotiate(context.actor));
  const { quoteId, hidesContacts } = await getNoteParty(context, quote);
  const files = await listFiles(context, eq(quoteFiles.quoteId, quoteId));
  return hidesContacts ? files.map((file) => ({ ...file, name: maskFileName(file.name) })) : files;
}

/** A file of a sent offer, for both parties. Throws not_found, refused, unauthenticated. */
export async function openQuoteFile(context: Context, quote: NotedQuote, file: string) {
  permit(whyNotNegotiate(context.actor));
  const { quoteId, hidesContacts } = await getNoteParty(context, quote);
  const [row] = await context.db
    .select({ name: quoteFiles.name, kind: quoteFiles.kind, storageKey: quoteFiles.storageKey })
    .from(quoteFiles)
    .where(and(eq(quoteFiles.quoteId, quoteId), eq(quoteFiles.publicId, file)));
  const stored = row && (await context.services.files.find(row.storageKey));
  if (!row || !stored) throw notFound();
  return {
    name: hidesContacts ? maskFileName(row.name) : row.name,
    kind: row.kind,
    sizeBytes: stored.sizeBytes,
    read: () => stored.read(),
  };
}
