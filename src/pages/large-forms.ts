// Size limits of forms with files. All other forms are far smaller and have one common limit.
import { maxAttachmentBytes } from '#features/attachments/rules.ts';
import { maxFilesPerStatement } from '#features/disputes/rules/when.ts';
import { maxPictureBytes, maxUploadBytes } from '#features/media/schemas.ts';
import { maxStatementBytes } from '#features/order-payments/schemas.ts';
import { maxOrderFiles } from '#features/orders/rules.ts';
import { maxFileBytes } from '#features/product-imports/schemas.ts';
import { maxDraftLength, maxFormFields } from '#features/products/schemas.ts';
import { maxOfferFiles } from '#features/quotes/rules.ts';
import { maxAttachments } from '#features/rfqs/rules.ts';
import { maxDocumentBytes } from '#features/memberships/rules.ts';
import { maxFilesPerForm } from '#features/shipments/rules.ts';
import { maxFilesPerMessage } from '#features/threads/rules.ts';
import { type PageId, pages } from './pages.ts';

/**
 * Adds one file's size for the other fields, and so that a slightly too large file gets a message
 * instead of being cut off.
 */
const maxOf = (files: number) => (files + 1) * maxUploadBytes;

/**
 * Concurrent uploads of one process. They are on disk while they arrive, and partly in memory while
 * they are processed.
 */
export const uploadLimits = { total: 32, perNetwork: 3, working: 3 };

/** Without scripts all pictures come at once; with them each is uploaded by itself. */
const productFormBytes = 3 * maxPictureBytes;

/** Its texts, each letter as up to nine in the body. */
const productDraftBytes = 9 * maxDraftLength;

/** One picture, and texts of 60,000 letters in three languages. */
const postFormBytes = 2 * maxPictureBytes;

/** Five photos of a usual size, or one of the largest. */
const reviewFormBytes = 2 * maxPictureBytes;

const noteFormBytes = (maxFilesPerMessage + 1) * maxAttachmentBytes;

const offerFormBytes = (maxOfferFiles + 1) * maxAttachmentBytes;

const disputeFormBytes = (maxFilesPerStatement + 1) * maxAttachmentBytes;

const deliveryFormBytes = (maxFilesPerForm + 1) * maxAttachmentBytes;

const maxBytes: Partial<Record<PageId, number>> = {
  signUpSeller: maxOf(2),
  startSelling: maxOf(2),
  // The logo, the cover and several certificates at a time.
  vendorStore: maxOf(6),
  newVendorProduct: productFormBytes,
  vendorProduct: productFormBytes,
  vendorProductDraft: productDraftBytes,
  newPost: postFormBytes,
  editedPost: postFormBytes,
  // A megabyte more, so that a file that is slightly too large gets its message.
  vendorImports: maxFileBytes + 2 ** 20,
  newBuyerReview: reviewFormBytes,
  buyerReview: reviewFormBytes,
  buyerQuoteNotes: noteFormBytes,
  vendorQuoteNotes: noteFormBytes,
  buyerInquiry: noteFormBytes,
  vendorInquiry: noteFormBytes,
  controlInquiry: noteFormBytes,
  newOrder: (maxOrderFiles + 1) * maxAttachmentBytes,
  buyerOrder: noteFormBytes,
  vendorOrder: noteFormBytes,
  controlOrder: noteFormBytes,
  // A megabyte more, so that a file that is slightly too large gets its message.
  membership: 2 * maxDocumentBytes,
  buyerOrderDelivery: deliveryFormBytes,
  vendorOrderDelivery: deliveryFormBytes,
  controlOrderDelivery: deliveryFormBytes,
  controlTransfers: maxStatementBytes + 2 ** 20,
  buyerOrderDispute: disputeFormBytes,
  vendorOrderDispute: disputeFormBytes,
  controlDispute: disputeFormBytes,
  rfqReply: offerFormBytes,
  vendorRfq: offerFormBytes,
  vendorQuote: offerFormBytes,
  createRfq: (maxAttachments + 1) * maxAttachmentBytes,
  createRfqFile: 2 * maxAttachmentBytes,
};

const maxFields: Partial<Record<PageId, number>> = {
  newVendorProduct: maxFormFields,
  vendorProduct: maxFormFields,
  vendorProductDraft: maxFormFields,
  // Three fields for each variant of a product.
  newOrder: 1_000,
  buyerOrder: 1_000,
  vendorOrder: 1_000,
  controlOrder: 1_000,
  vendorOrderDelivery: 1_000,
  controlOrderDelivery: 1_000,
};

/** Limits by route pattern. Throws at start when a page with files has none. */
export const largeForms = pages
  .filter(({ hasFiles }) => hasFiles)
  .map(({ id, path }) => {
    const limit = maxBytes[id];
    if (limit === undefined) throw new Error(`large-forms.ts has no limit for the page ${id}`);
    return { path: `/:lang/${path}`, maxBytes: limit, maxFields: maxFields[id] };
  });
