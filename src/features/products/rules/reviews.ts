// What staff is asked about products, and what it answers.

/**
 * `mended`: its seller publishes a product again that staff had rejected; `staff`: staff looks at
 * it of its own accord, and it stays as it is until then.
 */
export const reviewReasons = ['prohibited_words', 'category', 'mended', 'staff'] as const;
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
export type ShownPart =
  | 'title'
  | 'description'
  | 'tags'
  | 'price'
  | 'moq'
  | 'brand'
  | 'category'
  | 'facts'
  | 'options';
