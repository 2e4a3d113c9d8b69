import { fileRemoval } from '#platform/files/file-cleaning.server.ts';

/** The job that deletes files of removed messages. */
export const forgetThreadFiles = fileRemoval('threads');
