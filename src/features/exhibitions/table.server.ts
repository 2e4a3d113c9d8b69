import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { holdingStates, largestCaps } from './rules/bookings.ts';
import { stepCm } from './rules/plan.ts';
import type { Answers } from './rules/forms.ts';
import {
  type BookingState,
  bookingStates,
  type Experience,
  experiences,
  type FormName,
  formNames,
  type KeptForm,
  keptForms,
  type PavilionCountry,
  pavilionCountries,
  type RequestState,
  requestStates,
  type SponsorType,
  sponsorTypes,
} from './rules/choices.ts';
import { type ExhibitionRequestInput, maxHallCm, type TypedFields } from './schemas.ts';

/** Trade exhibitions. Where each is follows from the clock; see `rules/phases.ts`. */
export const exhibitions = pgTable(
  'exhibitions',
  {
    id: id<'exhibition'>(),
    publicId: publicId(),
    slug: text('slug').notNull().unique(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    summary: jsonb('summary').$type<PerLanguage>().notNull(),
    about: jsonb('about').$type<PerLanguage>().notNull(),
    venue: text('venue').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    country: text('country').$type<Country>().notNull(),
    /** IANA: Europe/Istanbul. */
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Hours of each day by the fair's clock: 10:00. */
    dailyOpens: text('daily_opens').notNull(),
    dailyCloses: text('daily_closes').notNull(),
    bookingOpensAt: instant('booking_opens_at').notNull(),
    bookingClosesAt: instant('booking_closes_at').notNull(),
    /** Null: a draft. */
    publishedAt: instant('published_at'),
    pavilions: text('pavilions').$type<PavilionCountry>().array().notNull(),
    /** Counts saves, so that of two people who edit the second is told. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('exhibitions_ends').on(table.endsAt, table.id),
    check('exhibitions_times', sql`ends_at > starts_at and booking_closes_at > booking_opens_at`),
    check(
      'exhibitions_pavilions_known',
      sql.raw(`pavilions <@ array[${pavilionCountries.map((one) => `'${one}'`).join(', ')}]`),
    ),
  ],
);

const ofExhibition = () =>
  idOf<'exhibition'>('exhibition_id')
    .notNull()
    .references(() => exhibitions.id);
/** Gone with the exhibition. */
const partOfExhibition = () =>
  idOf<'exhibition'>('exhibition_id')
    .notNull()
    .references(() => exhibitions.id, { onDelete: 'cascade' });

/** Conditions that exhibitors accept, in versions. */
export const exhibitionPolicies = pgTable(
  'exhibition_policies',
  {
    exhibitionId: partOfExhibition(),
    version: smallint('version').notNull(),
    text: jsonb('text').$type<PerLanguage>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exhibitionId, table.version] })],
);

export const exhibitionHalls = pgTable(
  'exhibition_halls',
  {
    id: id<'exhibitionHall'>(),
    exhibitionId: partOfExhibition(),
    name: text('name').notNull(),
    widthCm: integer('width_cm').notNull(),
    depthCm: integer('depth_cm').notNull(),
  },
  (table) => [
    uniqueIndex('exhibition_halls_name').on(table.exhibitionId, table.name),
    check(
      'exhibition_halls_size',
      sql.raw(`width_cm between 100 and ${maxHallCm} and depth_cm between 100 and ${maxHallCm}`),
    ),
  ],
);

/** What companies book: a rectangle of a hall, at half a metre exactly. */
export const exhibitionStands = pgTable(
  'exhibition_stands',
  {
    id: id<'exhibitionStand'>(),
    exhibitionId: partOfExhibition(),
    hallId: idOf<'exhibitionHall'>('hall_id')
      .notNull()
      .references(() => exhibitionHalls.id, { onDelete: 'cascade' }),
    number: text('number').notNull(),
    xCm: integer('x_cm').notNull(),
    yCm: integer('y_cm').notNull(),
    widthCm: integer('width_cm').notNull(),
    depthCm: integer('depth_cm').notNull(),
    /** Null: outside the pavilions. */
    pavilion: text('pavilion').$type<PavilionCountry>(),
  },
  (table) => [
    uniqueIndex('exhibition_stands_number').on(table.exhibitionId, table.number),
    index('exhibition_stands_hall').on(table.hallId),
    check('exhibition_stands_place', sql`x_cm >= 0 and y_cm >= 0`),
    check('exhibition_stands_size', sql`width_cm >= 100 and depth_cm >= 100`),
    check(
      'exhibition_stands_steps',
      sql.raw(
        ['x_cm', 'y_cm', 'width_cm', 'depth_cm']
          .map((column) => `${column} % ${stepCm} = 0`)
          .join(' and '),
      ),
    ),
    check('exhibition_stands_pavilion_known', isAmong('pavilion', pavilionCountries)),
  ],
);

/** How many sponsors of a type there may be, and how many are taken: never more. */
export const sponsorPlaces = pgTable(
  'sponsor_places',
  {
    exhibitionId: partOfExhibition(),
    type: text('type').$type<SponsorType>().notNull(),
    cap: smallint('cap').notNull(),
    taken: smallint('taken').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.exhibitionId, table.type] }),
    check('sponsor_places_taken', sql`taken between 0 and cap`),
    check(
      'sponsor_places_cap',
      sql.raw(
        sponsorTypes
          .map((type) => `(type = '${type}' and cap between 0 and ${largestCaps[type]})`)
          .join(' or '),
      ),
    ),
  ],
);

/** What companies ask before they book. */
export const exhibitionRequests = pgTable(
  'exhibition_requests',
  {
    id: id<'exhibitionRequest'>(),
    publicId: publicId(),
    exhibitionId: ofExhibition(),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<RequestState>().notNull().default('submitted'),
    companyName: text('company_name').notNull(),
    companyEmail: text('company_email').notNull(),
    /** All fields as they passed the checks. */
    fields: jsonb('fields').$type<ExhibitionRequestInput>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('exhibition_requests_list').on(
      table.exhibitionId,
      table.state,
      table.createdAt,
      table.id,
    ),
    index('exhibition_requests_company').on(table.companyId, table.createdAt),
    index('exhibition_requests_user').on(table.userId),
    check('exhibition_requests_state_known', isAmong('state', requestStates)),
  ],
);

const holds = sql.raw(`state in (${holdingStates.map((state) => `'${state}'`).join(', ')})`);

/** Bookings of a stand, and perhaps a sponsor place. */
export const standBookings = pgTable(
  'stand_bookings',
  {
    id: id<'standBooking'>(),
    publicId: publicId(),
    exhibitionId: ofExhibition(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    requestId: idOf<'exhibitionRequest'>('request_id').references(() => exhibitionRequests.id, {
      onDelete: 'set null',
    }),
    state: text('state').$type<BookingState>().notNull(),
    /** Null while it waits, and once it was given back. */
    standId: idOf<'exhibitionStand'>('stand_id').references(() => exhibitionStands.id),
    /** The number of the latest one, for the history. */
    standNumber: text('stand_number'),
    companyEmail: text('company_email').notNull(),
    website: text('website').notNull(),
    spaceM2: integer('space_m2').notNull(),
    sponsorType: text('sponsor_type').$type<SponsorType>(),
    experience: text('experience').$type<Experience>().notNull(),
    /** Answers of the attendee form; empty in a draft. */
    attendee: jsonb('attendee').$type<Answers>().notNull(),
    attendeeVersion: smallint('attendee_version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** Until when a reserved one is to be confirmed. */
    confirmBy: instant('confirm_by'),
    /** The conditions, and the market's terms, that were accepted. */
    policyVersion: smallint('policy_version'),
    termsVersion: integer('terms_version'),
    waitlistedAt: instant('waitlisted_at'),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // One booking at a time has a stand.
    uniqueIndex('stand_bookings_stand').on(table.standId).where(holds),
    uniqueIndex('stand_bookings_sponsor')
      .on(table.exhibitionId, table.companyId)
      .where(sql`sponsor_type is not null and ${holds}`),
    index('stand_bookings_list').on(table.exhibitionId, table.state, table.createdAt, table.id),
    index('stand_bookings_company').on(table.companyId, table.createdAt),
    index('stand_bookings_user').on(table.userId),
    index('stand_bookings_request').on(table.requestId),
    index('stand_bookings_due')
      .on(table.confirmBy)
      .where(sql`state = 'reserved'`),
    index('stand_bookings_waitlist')
      .on(table.exhibitionId, table.waitlistedAt, table.id)
      .where(sql`state = 'waitlisted'`),
    check('stand_bookings_state_known', isAmong('state', bookingStates)),
    check('stand_bookings_sponsor_known', isAmong('sponsor_type', sponsorTypes)),
    check('stand_bookings_experience_known', isAmong('experience', experiences)),
    check('stand_bookings_holds', sql`(${holds}) = (stand_id is not null)`),
    check('stand_bookings_reserved', sql`state <> 'reserved' or confirm_by is not null`),
    check('stand_bookings_waits', sql`state <> 'waitlisted' or waitlisted_at is not null`),
    check('stand_bookings_policy', sql`state <> 'confirmed' or policy_version is not null`),
  ],
);

/** Half-filled forms: what visitors typed before the log-in, and what people save for later. */
export const exhibitionDrafts = pgTable(
  'exhibition_drafts',
  {
    id: id<'exhibitionDraft'>(),
    exhibitionId: partOfExhibition(),
    form: text('form').$type<KeptForm>().notNull(),
    /** Of a visitor: sha-256 of the token in the address to which the log-in leads. */
    tokenHash: bytes('token_hash').unique(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The booking that an accepted request began and this form completes. */
    bookingId: idOf<'standBooking'>('booking_id').references(() => standBookings.id, {
      onDelete: 'cascade',
    }),
    fields: jsonb('fields').$type<TypedFields>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('exhibition_drafts_one').on(table.exhibitionId, table.form, table.userId),
    index('exhibition_drafts_user').on(table.userId),
    index('exhibition_drafts_booking').on(table.bookingId),
    index('exhibition_drafts_expires').on(table.expiresAt),
    check('exhibition_drafts_form_known', isAmong('form', keptForms)),
    check('exhibition_drafts_of_one', sql`(token_hash is null) <> (user_id is null)`),
  ],
);

/** Each step of a booking or a request: who, for which company, and why. */
export const exhibitionSteps = pgTable(
  'exhibition_steps',
  {
    id: id<'exhibitionStep'>(),
    bookingId: idOf<'standBooking'>('booking_id').references(() => standBookings.id, {
      onDelete: 'cascade',
    }),
    requestId: idOf<'exhibitionRequest'>('request_id').references(() => exhibitionRequests.id, {
      onDelete: 'cascade',
    }),
    from: text('from_state').$type<BookingState | RequestState>(),
    to: text('to_state').$type<BookingState | RequestState>().notNull(),
    reason: text('reason'),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('exhibition_steps_booking').on(table.bookingId, table.at, table.id),
    index('exhibition_steps_request').on(table.requestId, table.at, table.id),
    index('exhibition_steps_user').on(table.userId),
    index('exhibition_steps_company').on(table.companyId),
    check('exhibition_steps_of_one', sql`(booking_id is null) <> (request_id is null)`),
  ],
);

/** What the organiser told all exhibitors. */
export const exhibitionMessages = pgTable(
  'exhibition_messages',
  {
    id: id<'exhibitionMessage'>(),
    exhibitionId: ofExhibition(),
    text: jsonb('text').$type<PerLanguage>().notNull(),
    /** How many companies had a confirmed booking then. */
    companies: integer('companies').notNull(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('exhibition_messages_list').on(table.exhibitionId, table.sentAt, table.id),
    index('exhibition_messages_user').on(table.userId),
  ],
);

/** Answers to the questionnaire, with the version of the form. */
export const exhibitionAnswers = pgTable(
  'exhibition_answers',
  {
    id: id<'exhibitionAnswer'>(),
    exhibitionId: partOfExhibition(),
    form: text('form').$type<FormName>().notNull(),
    formVersion: smallint('form_version').notNull(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<Answers>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('exhibition_answers_one').on(table.exhibitionId, table.form, table.userId),
    index('exhibition_answers_user').on(table.userId),
    check('exhibition_answers_form_known', isAmong('form', formNames)),
  ],
);

/** People who registered for a visit, with their badges. */
export const exhibitionVisitors = pgTable(
  'exhibition_visitors',
  {
    id: id<'exhibitionVisitor'>(),
    publicId: publicId(),
    exhibitionId: partOfExhibition(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Folded. */
    email: text('email').notNull(),
    company: text('company').notNull(),
    jobTitle: text('job_title').notNull(),
    country: text('country').$type<Country>().notNull(),
    isShared: boolean('is_shared').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** Sha-256 of the token of the mail that was sent last; null until it has been sent. */
    tokenHash: bytes('token_hash').unique(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('exhibition_visitors_email').on(table.exhibitionId, table.email),
    index('exhibition_visitors_list').on(table.exhibitionId, table.createdAt, table.id),
    index('exhibition_visitors_user').on(table.userId),
  ],
);
