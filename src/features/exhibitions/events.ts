import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Lists of exhibitions. */
export const exhibitionsTag = 'exhibitions';
/** Pages of one exhibition. */
export const exhibitionTag = (slug: string): string => `exhibition:${slug}`;

/** What visitors read of an exhibition has changed, or its clock has turned. */
export const exhibitionChanged = (slug: string): DomainEvent => ({
  name: 'exhibitions.exhibition_changed',
  payload: {},
  tags: [exhibitionsTag, exhibitionTag(slug)],
});

export const exhibitionMessageSentEvent = 'exhibitions.message_sent';
export type ExhibitionMessageSent = { readonly messageId: string };
/** The organiser told all exhibitors something. */
export const exhibitionMessageSent = (messageId: string): DomainEvent => ({
  name: exhibitionMessageSentEvent,
  payload: { messageId } satisfies ExhibitionMessageSent,
  tags: [],
});

export const sponsorNamedEvent = 'exhibitions.sponsor_named';
export type SponsorNamed = { readonly bookingId: string };
/** The organiser made the company of a booking the official sponsor. */
export const sponsorNamed = (bookingId: string, slug: string): DomainEvent => ({
  name: sponsorNamedEvent,
  payload: { bookingId } satisfies SponsorNamed,
  tags: [exhibitionsTag, exhibitionTag(slug)],
});

export const exhibitionStepTakenEvent = 'exhibitions.step_taken';
export type ExhibitionStepTaken = { readonly stepId: string };
/** A booking or a request took a step. */
export const exhibitionStepTaken = (stepId: string, slug: string): DomainEvent => ({
  name: exhibitionStepTakenEvent,
  payload: { stepId } satisfies ExhibitionStepTaken,
  tags: [exhibitionTag(slug)],
});
