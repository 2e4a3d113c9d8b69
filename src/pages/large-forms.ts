// Forms that files are sent with: everything else is far smaller, and refused when it is not.
import { maxUploadBytes } from '#features/media/schemas.ts';
import { maxAttachmentBytes, maxAttachments } from '#features/rfqs/rules.ts';
import { type PageId, pages } from './pages.ts';

/**
 * Beside its files, a form has some fields. A file that is too large by a little is to be told so,
 * not cut off.
 */
const maxOf = (files: number) => (files + 1) * maxUploadBytes;

/** At once, in a process: on the disk while they arrive, partly in memory while they are worked on. */
export const uploadLimits = { total: 32, perNetwork: 3, working: 3 };

const maxBytes: Partial<Record<PageId, number>> = {
  signUpSeller: maxOf(2),
  createRfq: (maxAttachments + 1) * maxAttachmentBytes,
};

/** By the pattern of their path; throws at start when a page with files has no limit. */
export const largeForms = pages
  .filter(({ hasFiles }) => hasFiles)
  .map(({ id, path }) => {
    const limit = maxBytes[id];
    if (limit === undefined) throw new Error(`large-forms.ts has no limit for the page ${id}`);
    return { path: `/:lang/${path}`, maxBytes: limit };
  });
