// Of which class the work of a page is, by its address.
import type { Admission } from '#platform/http/admission.ts';
import type { Admissions } from '#platform/http/admissions.ts';
import { largeForms } from './large-forms.ts';
import { publicPages } from './public-pages.ts';

/** Behind the language, without `.data`. */
const pathInLanguage = /^\/[^/]+(\/.*?)?\/?(?:\.data)?$/;

const largeFormPaths = new Set(largeForms.map(({ path }) => path.replace('/:lang', '')));

export const pageAdmissionOf =
  (admissions: Admissions) =>
  ({ method, path }: { readonly method: string; readonly path: string }): Admission => {
    const own = pathInLanguage.exec(path)?.[1] ?? '';
    if (own.startsWith('/account/google')) return admissions.outsideServices;
    if (method === 'GET' || method === 'HEAD') {
      if (own === '/search') return admissions.searches;
      // Such as lists with more filters than are worth keeping.
      return publicPages.some((page) => page.path.test(own))
        ? admissions.publicPages
        : admissions.personalPages;
    }
    if (own === '/account/login') return admissions.logIns;
    return largeFormPaths.has(own) ? admissions.uploads : admissions.writes;
  };
