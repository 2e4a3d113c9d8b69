/** More to one person come together in a digest. */
export const mailsPerHour = 10;

/** Rows are deleted after this. */
export const keptDays = 365;
