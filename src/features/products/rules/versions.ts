// How much of a product's history is kept.

export const keptVersions = 20;
