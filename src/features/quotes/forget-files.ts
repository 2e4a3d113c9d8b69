import { fileRemoval } from '#platform/files/file-cleaning.server.ts';

/** The job that deletes files of removed offers. */
export const forgetQuoteFiles = fileRemoval('quotes');
