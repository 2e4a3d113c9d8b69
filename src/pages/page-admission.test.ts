import { expect, test } from 'vitest';
import type { AdmissionName, Admissions } from '#platform/http/admissions.ts';
import { pageAdmissionOf } from './page-admission.ts';

/** Each class is represented by its name. */
const names = new Proxy({}, { get: (_, name) => name }) as Admissions;
const classOf = (method: string, path: string) =>
  // The stand-in above answers with names.
  pageAdmissionOf(names)({ method, path }) as unknown as AdmissionName;

test.each<[string, string, AdmissionName]>([
  ['GET', '/en/search', 'searches'],
  ['HEAD', '/tr/search.data', 'searches'],
  ['GET', '/en/shop/textiles', 'publicPages'],
  ['GET', '/ar/product/towel-abc.data', 'publicPages'],
  ['GET', '/en', 'publicPages'],
  ['GET', '/en/account/login', 'personalPages'],
  ['GET', '/en/buyer/quote-requests', 'personalPages'],
  ['GET', '/en/rfq/create', 'personalPages'],
  ['GET', '/nothing', 'publicPages'],
  ['GET', '//', 'publicPages'],
  ['GET', '/en/searching', 'personalPages'],
  ['POST', '/en/account/login', 'logIns'],
  ['POST', '/ar/account/login.data', 'logIns'],
  ['POST', '/en/account/signup-seller', 'uploads'],
  ['POST', '/tr/rfq/create.data', 'uploads'],
  ['POST', '/tr/account/company/start-selling', 'uploads'],
  ['POST', '/tr/account/company', 'writes'],
  ['GET', '/en/vendor/become-a-vendor', 'publicPages'],
  ['GET', '/en/vendor', 'personalPages'],
  ['POST', '/en/account/signup-buyer', 'writes'],
  ['POST', '/en/search', 'writes'],
  ['DELETE', '/en/search', 'writes'],
  ['GET', '/en/account/google/callback', 'outsideServices'],
  ['POST', '/en/account/google', 'outsideServices'],
])('a %s request to %s has the admission class %s', (method, path, name) => {
  expect(classOf(method, path)).toBe(name);
});
