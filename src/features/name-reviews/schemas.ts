/** Of what a name is. */
export const nameSubjects = ['person', 'company', 'store'] as const;
export type NameSubject = (typeof nameSubjects)[number];

/** Why a name waits to be looked at. */
export const nameConcerns = ['mixed_scripts', 'look_alike', 'same_name'] as const;
export type NameConcern = (typeof nameConcerns)[number];

/** `renamed`: its owner gave another name, and nothing is left to decide. */
export const nameReviewStates = [
  'open',
  'rename_asked',
  'approved',
  'suspended',
  'renamed',
] as const;
export type NameReviewState = (typeof nameReviewStates)[number];
