import { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { parseQuantity } from '#shared/number-text.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import {
  activities,
  askedSponsorTypes,
  budgetKinds,
  experiences,
  maxMessage,
  maxReason,
  maxRequestText,
  pavilionCountries,
} from './rules/choices.ts';

// Messages are keys of the `error` texts.
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
    .transform((typed) => plainLine(typed ?? ''))
    .refine((text) => text.length <= max, 'tooLong');
const optionalText = (max: number) =>
  z
    .string()
    .max(2 * max, 'tooLong')
    .optional()
    .transform((typed) => plainText(typed ?? ''))
    .refine((text) => text.length <= max, 'tooLong');
const email = z
  .string({ error: 'inputEmail' })
  .transform(foldEmail)
  .pipe(z.string().min(1, 'inputEmail').max(254, 'invalidEmail').and(z.email('invalidEmail')));
const whole = (min: number, max: number, message: string) =>
  z.string({ error: message }).transform((typed, check) => {
    const count = typed.length <= 40 ? parseQuantity(typed) : null;
    if (count !== null && count >= min && count <= max) return count;
    check.addIssue(message);
    return z.NEVER;
  });
const optionalWhole = (min: number, max: number, message: string) =>
  z
    .string()
    .optional()
    .transform((typed, check) => {
      if (typed === undefined || typed.trim() === '') return null;
      const count = typed.length <= 40 ? parseQuantity(typed) : null;
      if (count !== null && count >= min && count <= max) return count;
      check.addIssue(message);
      return z.NEVER;
    });
/** An address of http or https with a host; `javascript:` and the like are refused. */
const website = z
  .string({ error: 'inputWebsite' })
  .max(maxRawLine, 'tooLong')
  .transform((typed, check) => {
    const text = plainLine(typed);
    const url = URL.parse(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
    const isSite =
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) &&
      url.username === '';
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
/** An empty choice means none. */
const sponsorChoice = z
  .union([z.enum(askedSponsorTypes), z.literal(''), z.literal('none')], {
    error: 'chooseSponsorType',
  })
  .optional()
  .transform((chosen) => (!chosen || chosen === 'none' ? null : chosen));

/** Square metres that may be asked for. */
const spaceRange = { min: 4, max: 1_000 } as const;
const space = whole(spaceRange.min, spaceRange.max, 'exhibitionSpace');

const maxBudget = 100_000_000;

export const exhibitionRequestInput = z
  .object({
    companyName: line(160),
    companyEmail: email,
    website,
    /** State or province of the company. */
    state: line(80),
    country: z.enum(countries, { error: 'chooseCountry' }),
    activity: z.enum(activities, { error: 'chooseActivity' }),
    preferredCountries: severalOf(pavilionCountries),
    experience: z.enum(experiences, { error: 'chooseExperience' }),
    mainProducts: line(300),
    teamSize: whole(1, 1_000, 'exhibitionTeam'),
    /** What the company would show or tell on a stage. */
    presentations: optionalText(maxRequestText),
    budget: z.enum(budgetKinds, { error: 'chooseBudget' }),
    budgetLeast: optionalWhole(1, maxBudget, 'exhibitionBudget'),
    budgetMost: optionalWhole(1, maxBudget, 'exhibitionBudget'),
    budgetCurrency: z.enum(['USD', 'EUR', 'TRY'], { error: 'chooseCurrency' }),
    needsLogistics: z
      .enum(['yes', 'no'], { error: 'required' })
      .transform((answer) => answer === 'yes'),
    otherInquiries: optionalText(maxRequestText),
    responsibleName: line(80),
    responsiblePhone: line(40),
    sponsorType: sponsorChoice,
    space,
  })
  .superRefine(({ budget, budgetLeast, budgetMost }, check) => {
    const needsLeast = budget !== 'less_than';
    const needsMost = budget !== 'more_than';
    if (needsLeast && budgetLeast === null)
      check.addIssue({ code: 'custom', path: ['budgetLeast'], message: 'required' });
    if (needsMost && budgetMost === null)
      check.addIssue({ code: 'custom', path: ['budgetMost'], message: 'required' });
    if (needsLeast && needsMost && (budgetLeast ?? 0) > (budgetMost ?? Infinity))
      check.addIssue({ code: 'custom', path: ['budgetMost'], message: 'exhibitionBudgetOrder' });
  });
export type ExhibitionRequestInput = z.output<typeof exhibitionRequestInput>;

export const bookingInput = z.object({
  companyEmail: email,
  website,
  /** Number of a stand on the plan, such as A12; empty asks for the waitlist. */
  stand: optionalLine(12),
  space,
  sponsorType: sponsorChoice,
  experience: z.enum(experiences, { error: 'chooseExperience' }),
});
export type BookingInput = z.output<typeof bookingInput>;

/** What is typed into a form, before any check: by the field's name. */
export const typedFields = z
  .record(
    z.string().max(60),
    z.union([z.string().max(4_100), z.array(z.string().max(200)).max(60)]),
  )
  .refine((fields) => Object.keys(fields).length <= 80);
export type TypedFields = z.output<typeof typedFields>;

export const visitorInput = z.object({
  name: line(80),
  email,
  company: line(120),
  jobTitle: optionalLine(80),
  country: z.enum(countries, { error: 'chooseCountry' }),
  /** Whether exhibitors that read the badge may learn name, company and e-mail. */
  isShared: z
    .literal('yes')
    .optional()
    .transform((tick) => tick === 'yes'),
});
export type VisitorInput = z.output<typeof visitorInput>;

export const stepReason = z
  .string({ error: 'required' })
  .max(2 * maxReason, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxReason, 'tooLong'));

const localTime = z
  .string({ error: 'inputDate' })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'inputDate');
const perLanguage = (max: number) => z.object({ en: line(max), tr: line(max), ar: line(max) });
const textPerLanguage = (max: number) =>
  z.object({ en: optionalText(max), tr: optionalText(max), ar: optionalText(max) });

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Times are by the clock of the fair's time zone. */
export const exhibitionInput = z.object({
  slug: z
    .string({ error: 'required' })
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'exhibitionSlug')
    .max(60, 'tooLong')
    // Other pages have these addresses.
    .refine((slug) => slug !== 'badge' && slug !== 'new', 'exhibitionSlugTaken'),
  title: perLanguage(120),
  summary: perLanguage(300),
  about: textPerLanguage(5_000),
  venue: line(120),
  address: line(200),
  city: line(80),
  country: z.enum(countries, { error: 'chooseCountry' }),
  timeZone: z.string({ error: 'required' }).max(60).refine(isTimeZone, 'exhibitionTimeZone'),
  startsAt: localTime,
  endsAt: localTime,
  bookingOpensAt: localTime,
  bookingClosesAt: localTime,
  dailyOpens: z.string({ error: 'required' }).regex(/^\d\d:\d\d$/, 'required'),
  dailyCloses: z.string({ error: 'required' }).regex(/^\d\d:\d\d$/, 'required'),
  pavilions: severalOf(pavilionCountries),
});
export type ExhibitionInput = z.output<typeof exhibitionInput>;

const policyText = z
  .string({ error: 'required' })
  .max(40_000, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(20_000, 'tooLong'));
export const policyInput = z.object({
  text: z.object({ en: policyText, tr: policyText, ar: policyText }),
});
export type PolicyInput = z.output<typeof policyInput>;

const messageText = z
  .string({ error: 'required' })
  .max(2 * maxMessage, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxMessage, 'tooLong'));
/** To all exhibitors. */
export const messageInput = z.object({
  text: z.object({ en: messageText, tr: messageText, ar: messageText }),
});
export type MessageInput = z.output<typeof messageInput>;

export const maxHallCm = 50_000;
export const hallInput = z.object({
  name: line(12),
  widthM: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
  depthM: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
});
export type HallInput = z.output<typeof hallInput>;

/** A row of the table of the plan, in metres as typed. */
export const standInput = z.object({
  hall: line(12),
  number: line(12).refine((text) => /^[A-Za-z0-9-]+$/.test(text), 'exhibitionNumber'),
  x: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
  y: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
  width: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
  depth: z.string({ error: 'exhibitionMetres' }).max(12, 'exhibitionMetres'),
  pavilion: z
    .union([z.enum(pavilionCountries), z.literal('')])
    .optional()
    .transform((country) => country || null),
});
export type StandInput = z.output<typeof standInput>;
