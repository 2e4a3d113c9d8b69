// The class of a request's work, by its page and method.
import type { Admission } from '#platform/http/admission.ts';
import type { Admissions } from '#platform/http/admissions.ts';
import { findPage } from './pages.ts';

/** Behind the language, without `.data`. */
const pathInLanguage = /^\/[^/]+(\/.*?)?\/?(?:\.data)?$/;

export const pageAdmissionOf =
  (admissions: Admissions) =>
  ({ method, path }: { readonly method: string; readonly path: string }): Admission => {
    const page = findPage(pathInLanguage.exec(path)?.[1] ?? '');
    if (page?.admission === 'outsideServices') return admissions.outsideServices;
    if (method === 'GET' || method === 'HEAD') {
      if (page?.admission === 'searches') return admissions.searches;
      // Lists with more filters than are worth keeping come here too.
      return page?.isPublic ? admissions.publicPages : admissions.personalPages;
    }
    if (page?.admission === 'logIns') return admissions.logIns;
    return page?.hasFiles ? admissions.uploads : admissions.writes;
  };
