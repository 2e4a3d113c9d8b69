// Limits of files that people attach.
export const maxAttachmentBytes = 10 * 2 ** 20;
