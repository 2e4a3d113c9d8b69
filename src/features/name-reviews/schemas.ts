/** What a name belongs to. */
export const nameSubjects = ['person', 'company', 'store'] as const;
export type NameSubject = (typeof nameSubjects)[number];

/** Why a name was flagged. */
export const nameConcerns = ['mixed_scripts', 'look_alike', 'same_name', 'claims_trust'] as const;
export type NameConcern = (typeof nameConcerns)[number];

/** `renamed`: the owner set another name, so nothing is left to decide. */
export const nameReviewStates = [
  'open',
  'rename_asked',
  'approved',
  'suspended',
  'renamed',
] as const;
export type NameReviewState = (typeof nameReviewStates)[number];
