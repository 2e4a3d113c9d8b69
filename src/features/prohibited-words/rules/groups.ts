// What the market does not allow, by group, in the order of the published list.

/** Moderation files its words under these; sellers read them before they sign up. */
export const prohibitedGroups = [
  'prescription_medicine',
  'sexual_content',
  'firearms',
  'tobacco',
  'alcohol',
  'counterfeits',
  'forged_documents',
  'veterinary_medicine',
  'heritage_and_nature',
  'organic_agricultural',
  'narcotics',
  'copyrighted',
] as const;
export type ProhibitedGroup = (typeof prohibitedGroups)[number];
