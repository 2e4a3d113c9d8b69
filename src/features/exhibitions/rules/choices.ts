// What the forms offer, the states, and the lengths of texts: without a schema, so that pages can
// import them.

/** Countries that may have a pavilion. */
export const pavilionCountries = ['CN', 'IN', 'MY', 'VN', 'KR', 'TH', 'SG', 'KZ', 'UZ'] as const;
export type PavilionCountry = (typeof pavilionCountries)[number];

/** All sponsor types; `official` is given by the organiser alone. */
export const sponsorTypes = ['bronze', 'silver', 'gold', 'official'] as const;
export type SponsorType = (typeof sponsorTypes)[number];
/** What the forms offer. */
export const askedSponsorTypes = ['bronze', 'silver', 'gold'] as const;

export const experiences = ['yes', 'yes_needs_help', 'first_time'] as const;
export type Experience = (typeof experiences)[number];

export const budgetKinds = ['less_than', 'between', 'more_than'] as const;

/** What a company does, as the request asks. */
export const activities = [
  'manufacturer',
  'trading_company',
  'distributor_wholesaler',
  'business_service',
  'association',
  'other',
] as const;

export const requestStates = ['submitted', 'in_review', 'accepted', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

export const bookingStates = [
  'draft',
  'submitted',
  'in_review',
  'reserved',
  'confirmed',
  'completed',
  'released',
  'rejected',
  'cancelled',
  'waitlisted',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const formNames = ['attendee', 'questionnaire'] as const;
export type FormName = (typeof formNames)[number];

/** Forms that can be saved half-filled. The booking's has the attendee form below it. */
export const keptForms = ['request', 'booking', 'questionnaire'] as const;
export type KeptForm = (typeof keptForms)[number];

export const maxRequestText = 2_000;
export const maxReason = 500;
/** Of a message to exhibitors, in each language. */
export const maxMessage = 1_000;
