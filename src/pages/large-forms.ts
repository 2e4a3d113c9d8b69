// Forms that files are sent with: everything else is far smaller, and refused when it is not.
import { maxUploadBytes } from '#features/media/schemas.ts';
import { maxAttachmentBytes, maxAttachments } from '#features/rfqs/rules.ts';

/**
 * Beside its files, a form has some fields. A file that is too large by a little is to be told so,
 * not cut off.
 */
const maxOf = (files: number) => (files + 1) * maxUploadBytes;

/** At once, in a process: on the disk while they arrive, partly in memory while they are worked on. */
export const uploadLimits = { total: 32, perNetwork: 3, working: 3 };

export const largeForms = [
  { path: '/:lang/account/signup-seller', maxBytes: maxOf(2) },
  { path: '/:lang/rfq/create', maxBytes: (maxAttachments + 1) * maxAttachmentBytes },
];
