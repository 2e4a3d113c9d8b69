import { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { incoterms } from '#shared/incoterms.ts';
import { currencies, defaultCurrency } from '#shared/money.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { givenPrice, givenQuantity } from '#shared/number-fields.ts';
import { unitCodes } from '#shared/units.ts';

export const rfqStates = [
  'draft',
  'pending_approval',
  'changes_requested',
  'open',
  'full',
  'awarded',
  'closed',
  'expired',
  'rejected',
  'removed',
] as const;
export type RfqState = (typeof rfqStates)[number];

/** Business types of buyers from the specification. */
export const buyerBusinessTypes = [
  'trading_company',
  'buying_office',
  'agent',
  'distributor_wholesaler',
  'government_ministry',
  'bureau_commission',
  'association',
  'business_service',
  'retailer',
  'other',
] as const;
export type BuyerBusinessType = (typeof buyerBusinessTypes)[number];

export const maxRequirements = 4_000;

/** How many days a request may be open, as its buyer chooses. */
export const openDaysChoices = [7, 14, 30] as const;
export type OpenDays = (typeof openDaysChoices)[number];
export const defaultOpenDays: OpenDays = 30;

/** Who sees a request: everybody, the companies that the buyer chose, or both. */
export const rfqAudiences = ['market', 'chosen', 'both'] as const;
export type RfqAudience = (typeof rfqAudiences)[number];
export const maxRecipients = 20;

// Messages are keys of the `error` texts. Forms omit empty fields; the API may send null.

const maxPieces = 2_000_000_000;
/** `message`: for a value of another type; other errors come from the value's schema. */
const optional = <Value extends z.ZodType>(value: Value, message: string) =>
  z
    .union([z.literal(''), z.null(), value], message)
    .optional()
    .transform((given) =>
      given === '' || given === undefined ? null : (given as z.output<Value> | null),
    );

const isTicked = z
  .union([z.boolean(), z.literal(['on', ''])])
  .optional()
  .transform((value) => value === true || value === 'on');
const quantity = givenQuantity({ error: 'quantityNotNumber' }).pipe(
  z
    .int({ error: 'quantityNotNumber' })
    .min(1, 'quantityNotNumber')
    .max(maxPieces, 'quantityNotNumber'),
);
const price = optional(givenPrice().pipe(z.int()), 'priceUnreadable');

const several = <Value extends z.ZodType>(value: Value, max: number, message = 'invalidField') =>
  z
    .union([z.array(value).max(max), value, z.null(), z.literal('')], message)
    .optional()
    .transform(
      (given) =>
        (given === undefined || given === null || given === ''
          ? []
          : [given].flat()) as z.output<Value>[],
    );

export const productStep = z.object({
  productName: z
    .string({ error: 'inputProduct' })
    .transform(plainLine)
    .pipe(z.string().min(1, 'inputProduct').max(120, 'tooLong')),
  /** `group` or `group/item`, as in URLs. */
  category: optional(
    z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/, 'chooseRfqCategory')
      .max(170, 'chooseRfqCategory'),
    'chooseRfqCategory',
  ),
});

const quantityFields = {
  quantity,
  unit: optional(z.enum(unitCodes), 'chooseUnit').transform((unit) => unit ?? 'C62'),
  budgetLeast: price,
  budgetMost: price,
  currency: optional(z.enum(currencies), 'invalidField').transform(
    (currency) => currency ?? defaultCurrency,
  ),
  tradeTerms: several(z.enum(incoterms), incoterms.length),
  country: z
    .string({ error: 'chooseDestination' })
    .transform((code) => code.toUpperCase())
    .pipe(z.enum(countries, 'chooseDestination')),
  requirements: z
    .string()
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= maxRequirements, 'tooLong'),
};

type Budget = { readonly budgetLeast: number | null; readonly budgetMost: number | null };
const isInOrder = ({ budgetLeast, budgetMost }: Budget) =>
  budgetLeast === null || budgetMost === null || budgetLeast <= budgetMost;
const outOfOrder = { path: ['budgetMost'], error: 'budgetOutOfOrder' };
export const quantityStep = z.object(quantityFields).refine(isInOrder, outOfOrder);

const storeSlug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'recipientUnavailable');
const audienceFields = {
  openDays: optional(
    z.union([z.number(), z.string()]).transform(Number).pipe(z.literal(openDaysChoices)),
    'chooseOpenDays',
  ).transform((days) => days ?? defaultOpenDays),
  audience: optional(z.enum(rfqAudiences), 'invalidField').transform(
    (audience) => audience ?? 'market',
  ),
  /** Slugs of stores; only with an audience of chosen companies. */
  recipients: several(storeSlug, maxRecipients, 'tooManyRecipients').transform((slugs) => [
    ...new Set(slugs),
  ]),
};
type Audience = { readonly audience: RfqAudience; readonly recipients: readonly string[] };
const hasRecipients = ({ audience, recipients }: Audience) =>
  audience === 'market' || recipients.length > 0;
const noRecipients = { path: ['recipients'], error: 'chooseRecipient' };

/** The checkbox of the terms must be ticked. */
const terms = z
  .union([z.literal(true), z.literal('on')], 'acceptRfqTerms')
  .transform(() => true as const);
const businessFields = {
  /** Null: the company's own. */
  businessType: optional(z.enum(buyerBusinessTypes), 'chooseBusinessType'),
  /** Null: the account's own. */
  businessEmail: optional(
    z
      .string()
      .transform(foldEmail)
      .pipe(z.string().max(254, 'invalidEmail').and(z.email('invalidEmail'))),
    'invalidEmail',
  ),
  /** Whether quoting sellers see the buyer's contact details. */
  sharesCard: isTicked,
};
export const businessStep = z
  .object({ terms, ...audienceFields, ...businessFields })
  .refine(hasRecipients, noRecipients);

/** Fields in the order of their checks. */
export const rfqInput = z
  .object({
    terms,
    ...productStep.shape,
    ...quantityFields,
    ...audienceFields,
    ...businessFields,
  })
  .refine(isInOrder, outOfOrder)
  .refine(hasRecipients, noRecipients);
export type RfqInput = z.output<typeof rfqInput>;

export const rfqFormSteps = ['product', 'quantity', 'business'] as const;
export type RfqFormStep = (typeof rfqFormSteps)[number];
export const stepSchemas = {
  product: productStep,
  quantity: quantityStep,
  business: businessStep,
} as const;

/**
 * Characters that PostgreSQL or texts do not allow: NUL and other control characters but tab and
 * line ends.
 */
const controls = /[^\P{Cc}\t\n\r]/gu;
export const withoutControls = (text: string): string => text.replace(controls, '').toWellFormed();

/** Identifies one submission of the form: the page's UUID. */
export const isFormKey = (key: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** Longer texts are truncated rather than lost. */
const typed = (max: number) =>
  z
    .string()
    .transform((text) => withoutControls(text.slice(0, max)))
    .optional()
    .catch(undefined);
/** The form's values, valid or not, until it is sent. */
export const rfqDraft = z.object({
  productName: typed(300),
  category: typed(200),
  quantity: typed(40),
  unit: typed(10),
  budgetLeast: typed(40),
  budgetMost: typed(40),
  currency: typed(10),
  tradeTerms: several(z.enum(incoterms), incoterms.length).catch([]),
  country: typed(10),
  requirements: typed(2 * maxRequirements),
  businessType: typed(40),
  businessEmail: typed(300),
  sharesCard: typed(10),
  openDays: typed(10),
  audience: typed(10),
  recipients: z
    .array(z.unknown())
    .transform((slugs) =>
      slugs.flatMap((slug) => storeSlug.safeParse(slug).data ?? []).slice(0, 2 * maxRecipients),
    )
    .optional()
    .catch(undefined),
});
export type RfqDraft = z.output<typeof rfqDraft>;
