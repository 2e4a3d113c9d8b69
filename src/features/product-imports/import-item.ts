// What reading a product file yields, one item a product,
// and the words for everything that can be wrong with it.
import type { ProductInput } from '#features/products/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';

export type ImportFormat = 'shopify' | 'woocommerce' | 'google' | 'kervan';

/** Why a product or row is rejected. Each code has a text of the same name in `messages`. */
export const reasonCodes = [
  'idMissing',
  'duplicateId',
  'rowsNotTogether',
  'tooManyRowsOfOneProduct',
  'titleMissing',
  'priceMissing',
  'priceUnreadable',
  'priceAmbiguous',
  'priceNotPositive',
  'currencyUnknown',
  'tiersUnreadable',
  'tiersNotAscending',
  'tierPricesRise',
  'firstTierAboveMoq',
  'stepsUnreadable',
  'numberUnreadable',
  'numberOutOfRange',
  'valueUnknown',
  'valueUnreadable',
  'cartonPiecesMissing',
  'samplePriceMissing',
  'tooLong',
  'tooMany',
  'cellTooLong',
  'rowTooLong',
  'tooManyCells',
  'quoteNotClosed',
  'itemNotClosed',
  'productDeleted',
  'notSaved',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/**
 * What was left out or changed in an accepted product. Each code has a text of the same name in
 * `messages`.
 */
export const warningCodes = [
  'encodingGuessed',
  'damagedText',
  'rowShort',
  'idMissingKept',
  'gtinDropped',
  'imageDropped',
  'imagesOverLimit',
  'tagDropped',
  'attributeDropped',
  'attributesOverLimit',
  'valueDropped',
  'priceRounded',
  'salePriceIgnored',
  'moqOfCategory',
  'stockBelowMoq',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** What makes a whole file unusable. Each code has a text of the same name in `messages`. */
export const importErrorCodes = [
  'fileMissing',
  'emptyFile',
  'notAProductFile',
  'oldExcelFile',
  'archiveWithoutSheet',
  'damagedArchive',
  'unknownColumns',
  'missingColumns',
  'tooLargeUnpacked',
  'compressedTooWell',
  'workbookTooLarge',
  'xmlEntities',
  'xmlPartTooLong',
  'tooManyRows',
  'tooManyColumns',
  'tooManyForWorkbook',
  'tooHeavy',
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

/** Arguments of a message: texts or plain numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The file as a whole cannot be read or written. HTTP 422; the text is `importErrorText`. */
export class ImportError extends Error {
  readonly status = 422;
  readonly code: ImportErrorCode;
  readonly values: MessageValues;
  constructor(code: ImportErrorCode, values: MessageValues = {}, options?: ErrorOptions) {
    super(`Product file: ${code} ${JSON.stringify(values)}`, options);
    this.name = 'ImportError';
    this.code = code;
    this.values = values;
  }
}

export type ImportWarning = {
  readonly code: WarningCode;
  readonly line: number;
  readonly column: string | null;
  readonly values: MessageValues;
};

/** The file's hints at a product's category, when it does not name one of ours. */
export type CategoryHints = {
  readonly path: string | null;
  readonly type: string | null;
  readonly title: string;
  readonly tags: readonly string[];
};

/**
 * A product that passed `productInput`. `line` is its first line (or sheet row); `raw` its original
 * rows, for a rejects file.
 */
export type ProductItem = {
  readonly kind: 'product';
  readonly product: ProductInput;
  readonly categoryHints: CategoryHints;
  /** Whether the file names its minimum order, or it may take its category's. */
  readonly isMoqGiven: boolean;
  readonly line: number;
  readonly warnings: readonly ImportWarning[];
  readonly raw: readonly (readonly string[])[];
};

/**
 * A rejected product or row. `column` is its name in the file, null when the row as a whole is
 * wrong.
 */
export type RejectedItem = {
  readonly kind: 'rejected';
  readonly line: number;
  readonly column: string | null;
  readonly reason: ReasonCode;
  readonly values: MessageValues;
  readonly externalId: string | null;
  readonly raw: readonly (readonly string[])[];
};

export type ImportItem = ProductItem | RejectedItem;

/**
 * What was found in the file. The lists grow while XML is read, because its columns appear one by
 * one.
 */
export type FileReport = {
  readonly format: ImportFormat;
  readonly container: 'csv' | 'xlsx' | 'xml';
  readonly isGzip: boolean;
  encoding: string;
  readonly delimiter: string | null;
  /** All columns in their order. */
  readonly columns: string[];
  /** Fields by column where they were chosen or guessed. */
  readonly mapped: Readonly<Record<string, string>>;
  /** Columns that fill fields of the product. */
  readonly used: string[];
  /** Columns that became attributes of the product. */
  readonly attributes: string[];
  /** Columns that are not read, including repeated ones. */
  readonly ignored: string[];
  /** Warnings about the file as a whole. */
  readonly warnings: ImportWarning[];
};

export type ReadOptions = {
  /** `auto` detects the format by the columns. */
  readonly format: 'auto' | ImportFormat;
  /** Language of texts in files that do not name it (Shopify, WooCommerce, Google). */
  readonly mainLanguage: Locale;
  /** Currency of prices that name none. */
  readonly currency: Currency;
  /** Fields by column, which go before what the format says; '' leaves the column out. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Takes unknown columns for Kervan's own by their usual names, instead of refusing the file. */
  readonly guessesColumns?: boolean;
  readonly defaultMoq?: number;
  readonly defaultUnit?: UnitCode;
  readonly defaultOriginCountry?: string | null;
  /** Maximum bytes of one cell and of one row; longer ones are rejected. */
  readonly maxFieldBytes?: number;
  readonly maxRowBytes?: number;
  /** Maximum rows in the file; more is a ImportError. */
  readonly maxRows?: number;
  /** Maximum columns of a table; more is a ImportError. */
  readonly maxColumns?: number;
  /** Maximum bytes after gunzip, and of a workbook's parts together. */
  readonly maxUnpackedBytes?: number;
  readonly maxWorkbookBytes?: number;
};

/**
 * An opened product file; iterate it once. Progress is `bytesRead` of `totalBytes`, both packed on
 * disk. Iterating throws ImportError when the file breaks off beyond repair.
 */
export type ProductFile = AsyncIterable<ImportItem> & {
  readonly report: FileReport;
  readonly totalBytes: number;
  bytesRead(): number;
  /** The separator with which its rows, written again, are read as in the file. */
  readonly separatorOfRejects: () => Promise<',' | ';'>;
};
