import { fileRemoval } from '#platform/files/file-cleaning.server.ts';

/** The job that deletes files of removed attachments. */
export const forgetRfqFiles = fileRemoval('rfqs');
