// What staff is asked about products, and what it answers.

export const reviewReasons = ['prohibited_words', 'category'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** `withdrawn`: the seller changed the product so that nothing is left to decide. */
export const reviewStates = ['open', 'approved', 'categorised', 'rejected', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why staff rejects a product, each with a text in every language. */
export const rejectionReasons = [
  'prohibited_item',
  'counterfeit',
  'copyright',
  'misleading_text',
  'unusable_pictures',
  'wrong_details',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Within which the oldest product should be decided. */
export const reviewTargetHours = 24;

/** What the page of a review shows of a product, besides its words that need a review. */
export const shownParts = [
  'title',
  'description',
  'tags',
  'price',
  'moq',
  'brand',
  'category',
] as const;
export type ShownPart = (typeof shownParts)[number];
