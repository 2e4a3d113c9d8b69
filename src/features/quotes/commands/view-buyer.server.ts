// A seller sees the card of a request's buyer, or downloads one of its files; each is logged for
// the buyer to read.
import type { Readable } from 'node:stream';
import type { AttachmentKind } from '#features/attachments/schemas.ts';
import { logRfqView } from '#features/rfqs/services/log-view.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { notFound } from '#platform/http/problems.ts';
import { type BuyerCard, getBuyerCard, getReadableFiles } from '../queries/buyer-details.server.ts';

type OpenedFile = {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly sizeBytes: number;
  readonly read: () => Promise<Readable>;
};

/** Throws not_found, also for all who may not read it. */
export const viewRfqFile = defineCommand({
  permission: anyone('only a seller who may read the files of the request learns of one'),
  async run(
    context,
    { rfq, file }: { readonly rfq: string; readonly file: string },
  ): Promise<OpenedFile> {
    const { seller, rfqId, files } = await getReadableFiles(context, rfq);
    const found = files.find(({ id }) => id === file);
    const stored = found ? await context.services.files.find(found.storageKey) : null;
    if (!found || !stored) throw notFound();
    const { id, name, shownName, kind } = found;
    await logRfqView(context, { rfqId, ...seller, file: { id, name } });
    return { name: shownName, kind, sizeBytes: stored.sizeBytes, read: () => stored.read() };
  },
});

/** Null while the card is hidden. Throws not_found for all but the seller of the quote. */
export const viewBuyerCard = defineCommand({
  permission: anyone('only the seller of the quote learns of the card'),
  async run(context, quote: string): Promise<BuyerCard | null> {
    const { seller, rfqId, card } = await getBuyerCard(context, quote);
    if (card !== null) await logRfqView(context, { rfqId, ...seller, file: null });
    return card;
  },
});
