// Forms that files are sent with: everything else is far smaller, and refused when it is not.
import { mostUploadBytes } from '#features/media/schemas.ts';
import { mostAttachmentBytes, mostAttachments } from '#features/rfqs/rules.ts';

/**
 * Beside its files, a form has some fields. A file that is too large by a little is to be told so,
 * not cut off.
 */
const mostOf = (files: number) => (files + 1) * mostUploadBytes;

/** At once, in a process: on the disk while they arrive, partly in memory while they are worked on. */
export const uploadLimits = { total: 32, perNetwork: 3, working: 3 };

export const largeForms = [
  { path: '/:lang/account/signup-seller', mostBytes: mostOf(2) },
  { path: '/:lang/rfq/create', mostBytes: (mostAttachments + 1) * mostAttachmentBytes },
];
