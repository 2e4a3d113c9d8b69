import { fileRemoval } from '#platform/files/file-cleaning.server.ts';

export const documentPrefix = 'document-';
export const forgetDocumentFiles = fileRemoval('memberships');
