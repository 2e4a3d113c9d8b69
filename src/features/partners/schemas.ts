import { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';

/** What one may ask for besides a membership. */
export const partnerKinds = ['media', 'sponsor'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A request is new until staff talk about it, and ends agreed or declined. */
export const partnerStates = ['new', 'in_talks', 'agreed', 'declined'] as const;
export type PartnerState = (typeof partnerStates)[number];

export const mediumKinds = ['newspaper', 'magazine', 'site', 'channel', 'other'] as const;
export type MediumKind = (typeof mediumKinds)[number];

// Messages are keys of the `error` texts.
const line = (max: number, message = 'required') =>
  z
    .string({ error: message })
    .max(1_000, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, message).max(max, 'tooLong'));
const optionalLine = (max: number) =>
  z
    .string()
    .max(1_000, 'tooLong')
    .optional()
    .transform((typed) => plainLine(typed ?? ''))
    .refine((text) => text.length <= max, 'tooLong');

export const maxMessage = 2_000;

const common = {
  /** Slug of an exhibition; empty: the market itself. */
  fair: optionalLine(60),
  /** Of the medium or the company. */
  name: line(120),
  website: optionalLine(200),
  contactName: line(80),
  email: z
    .string({ error: 'inputEmail' })
    .transform(foldEmail)
    .pipe(z.string().min(1, 'inputEmail').max(254, 'invalidEmail').and(z.email('invalidEmail'))),
  country: z.enum(countries, { error: 'chooseCountry' }),
  phone: optionalLine(40),
  message: z
    .string({ error: 'required' })
    .max(2 * maxMessage, 'tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'required').max(maxMessage, 'tooLong')),
};

export const partnerInput = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('media'),
    medium: z.enum(mediumKinds, { error: 'chooseMedium' }),
    /** Readers, viewers or visitors, as they say it. */
    reach: optionalLine(120),
  }),
  z.object({ ...common, kind: z.literal('sponsor') }),
]);
export type PartnerInput = z.output<typeof partnerInput>;

/** People do not see this field; programs that fill in every field are told apart by it. */
export const trapField = 'homepage';

/** What staff write down about the talks. */
export const partnerNote = optionalLine(500);

const day = z.union([z.iso.date('inputDate'), z.literal('')], { error: 'inputDate' }).optional();

/** What was agreed: from when, until when and where the partner is named. Each may be left out. */
export const partnerAgreement = z
  .object({ startsOn: day, endsOn: day, place: optionalLine(80) })
  .transform(({ startsOn, endsOn, place }) => ({
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    place,
  }))
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'endsBeforeStart',
  });
export type PartnerAgreement = z.output<typeof partnerAgreement>;
export const noAgreement: PartnerAgreement = { startsOn: null, endsOn: null, place: '' };
