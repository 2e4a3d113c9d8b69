// How many unsaved products a member may have, and how long they stay.

export const maxDrafts = 50;
export const keptDraftDays = 30;
