import { z } from 'zod';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { certificates } from '#features/products/schemas.ts';
import { countries } from '#shared/countries.ts';
import { parseQuantity } from '#shared/number-text.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { provinces } from '#shared/provinces.ts';

/** From the application to the decision, which is final. */
export const membershipStates = [
  'registered',
  'company_data',
  'documents',
  'requested',
  'in_review',
  'more_documents',
  'approved',
  'rejected',
] as const;
export type MembershipState = (typeof membershipStates)[number];

/** What a company is by law, which decides what is asked of it. */
export const legalForms = [
  'sole_trader',
  'ordinary_partnership',
  'limited_company',
  'joint_stock_company',
  'cooperative',
  'association',
  'public_body',
  'foreign_company',
] as const;
export type LegalForm = (typeof legalForms)[number];

/** The documents of the specification. */
export const documentKinds = [
  'identity_card',
  'tax_plate',
  'signature_circular',
  'commitment',
  'partnership_agreement',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Formats in which documents are accepted, told by their bytes. */
export const documentFormats = ['pdf', 'jpg', 'png', 'webp'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

// Messages are keys of the `error` texts.

export const maxSectors = 5;
export const maxMainProducts = 12;
export const maxAbout = 3_000;
/** Limits of what is typed, before spaces are dropped. */
const maxRawLine = 1_000;

const line = (max: number, message = 'required') =>
  z
    .string({ error: message })
    .max(maxRawLine, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, message).max(max, 'tooLong'));

const optionalLine = (max: number) =>
  z
    .string()
    .max(maxRawLine, 'tooLong')
    .optional()
    .transform((typed) => plainLine(typed ?? '') || null)
    .refine((value) => value === null || value.length <= max, 'tooLong');

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .max(40, message)
    .optional()
    .transform((typed, check) => {
      if (typed === undefined || typed.trim() === '') return null;
      const count = parseQuantity(typed);
      if (count !== null && count >= min && count <= max) return count;
      check.addIssue(message);
      return z.NEVER;
    });

const mainProducts = z
  .string({ error: 'required' })
  .max(3_000, 'tooLong')
  .transform((typed, check) => {
    const names = (typed ?? '').split(/[\n,،;]/u).flatMap((name) => plainLine(name) || []);
    const distinct = [...new Set(names)];
    if (distinct.length === 0) check.addIssue('required');
    if (distinct.some((name) => name.length > 80)) check.addIssue('mainProductTooLong');
    if (distinct.length > maxMainProducts) check.addIssue('tooManyMainProducts');
    return distinct;
  });

const website = z
  .string()
  .max(maxRawLine, 'tooLong')
  .optional()
  .transform((typed, check) => {
    const text = plainLine(typed ?? '');
    if (text === '') return null;
    const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const isSite = url !== null && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) && url.username === '';
    if (isSite && url.href.length <= 200) return url.href;
    check.addIssue('inputWebsite');
    return z.NEVER;
  });

const severalOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .optional()
    .transform((chosen) => [...new Set(chosen)]);

export const legalFormInput = z.object({
  legalForm: z.enum(legalForms, { error: 'chooseLegalForm' }),
});

/** The second step: all that the directory and the review need to know of a company. */
export const companyDataInput = z.object({
  legalName: line(160),
  businessType: z.enum(businessTypes, { error: 'chooseBusinessType' }),
  /** Of companies in Türkiye. */
  taxOffice: optionalLine(80),
  taxNumber: line(30),
  registryNumber: optionalLine(40),
  establishedYear: wholeNumber(1500, 2100, 'storeYear'),
  staffCount: wholeNumber(0, 1_000_000, 'storeStaff'),
  exportStaffCount: wholeNumber(0, 100_000, 'storeStaff'),
  /** Slugs of top categories. */
  sectors: z
    .array(z.string().max(80))
    .max(maxSectors, 'tooManySectors')
    .optional()
    .transform((slugs) => [...new Set(slugs)])
    .refine((slugs) => slugs.length > 0, 'chooseSectors'),
  mainProducts,
  certificates: severalOf(certificates),
  exportMarkets: severalOf(exportRegions),
  country: z.enum(countries, { error: 'chooseCountry' }),
  /** In Türkiye. */
  province: z
    .string()
    .optional()
    .transform((name) => name || null)
    .refine((name) => name === null || provinces.includes(name), 'chooseProvince'),
  address: line(300),
  website,
  phone: line(40),
  responsiblePerson: line(80),
  about: z
    .string()
    .max(2 * maxAbout, 'tooLong')
    .optional()
    .transform((typed) => plainText(typed ?? ''))
    .refine((text) => text.length <= maxAbout, 'tooLong'),
});
export type CompanyData = z.output<typeof companyDataInput>;

const maxChoices = 100;
/** What is kept while it is typed: as it is, and cut where it is longer than anything accepted. */
export const companyDraft = z
  .record(
    z.string().max(40),
    z.union([
      z.string().transform((typed) => typed.slice(0, 2 * maxAbout)),
      z
        .array(z.string().transform((value) => value.slice(0, 80)))
        .transform((values) => values.slice(0, maxChoices)),
    ]),
  )
  .refine((fields) => Object.keys(fields).length <= 40);
export type CompanyDraft = z.output<typeof companyDraft>;

export const documentInput = z.object({
  kind: z.enum(documentKinds),
  /** Of a tax plate. */
  issuedOn: z.iso.date('inputDate').optional(),
});
export type DocumentInput = z.output<typeof documentInput>;

export const maxReason = 1_000;
export const decisionReason = z
  .string({ error: 'required' })
  .max(2 * maxReason, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxReason, 'tooLong'));
