// Limit of the views that a member saves.

export const maxListViews = 20;
