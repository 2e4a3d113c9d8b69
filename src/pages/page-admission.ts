// Returns the admission class of a page's request, by its page and method.
import type { Admission } from '#platform/http/admission.ts';
import type { Admissions } from '#platform/http/admissions.ts';
import { findPage } from './pages.ts';

/** The path after the language, without `.data`. */
const pathInLanguage = /^\/[^/]+(\/.*?)?\/?(?:\.data)?$/;

export const pageAdmissionOf =
  (admissions: Admissions) =>
  ({ method, path }: { readonly method: string; readonly path: string }): Admission => {
    const page = findPage(pathInLanguage.exec(path)?.[1] ?? '');
    if (page?.admission === 'outsideServices') return admissions.outsideServices;
    if (method === 'GET' || method === 'HEAD') {
      if (page?.admission === 'searches') return admissions.searches;
      // Also for lists with more filters than the page cache stores.
      return page?.isPublic ? admissions.publicPages : admissions.personalPages;
    }
    if (page?.admission === 'logIns') return admissions.logIns;
    return page?.hasFiles ? admissions.uploads : admissions.writes;
  };
