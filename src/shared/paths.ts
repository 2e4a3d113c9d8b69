// Every address of the site, with its language. Links are built here and nowhere else, so that a page
// that moves takes its links along; a test compares these with the pages. Imported as a whole:
//
//   import * as paths from '#shared/paths.ts';
//   paths.product({ locale, handle })
import type { Locale } from './locale.ts';

type In = { readonly locale: Locale };

/** Of a path without its language, such as `/shop/clothing`, as rows and the API have it. */
export const localized = ({ locale, path }: In & { path: string }): string => `/${locale}${path}`;

export const home = ({ locale }: In): string => `/${locale}`;

export const categories = ({ locale }: In): string => `/${locale}/shop`;

export const readyToShip = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/ready-to-ship${category === undefined ? '' : `/${category}`}`;

export const product = ({ locale, handle }: In & { handle: string }): string =>
  `/${locale}/product/${handle}`;

export const store = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/store/${slug}`;

export const stores = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/stores${category === undefined ? '' : `/${category}`}`;

export const manufacturers = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/manufacturers${category === undefined ? '' : `/${category}`}`;

export const rfqs = ({ locale }: In): string => `/${locale}/rfq`;

export const rfq = ({ locale, id }: In & { id: string }): string => `/${locale}/rfq/${id}`;

export const search = ({ locale }: In): string => `/${locale}/search`;

export const cart = ({ locale }: In): string => `/${locale}/cart`;

export const logIn = ({ locale }: In): string => `/${locale}/account/login`;

export const signUp = ({ locale }: In): string => `/${locale}/account/signup`;

export const signUpBuyer = ({ locale }: In): string => `/${locale}/account/signup-buyer`;

export const signUpSeller = ({ locale }: In): string => `/${locale}/account/signup-seller`;

export const forgotPassword = ({ locale }: In): string => `/${locale}/account/forgot-password`;

export const resetPassword = ({ locale }: In): string => `/${locale}/reset-password`;

export const confirmEmail = ({ locale }: In): string => `/${locale}/account/confirm-email`;

export const changeEmail = ({ locale }: In): string => `/${locale}/account/change-email`;

export const invitation = ({ locale }: In): string => `/${locale}/account/invitation`;

export const google = ({ locale }: In): string => `/${locale}/account/google`;

export const googleConfirm = ({ locale }: In): string => `/${locale}/account/google/confirm`;

export const stopAlert = ({ locale }: In): string => `/${locale}/account/stop-alert`;

export const exportData = ({ locale }: In): string => `/${locale}/account/privacy/export`;

export const firstAdmin = ({ locale }: In): string => `/${locale}/account/first-admin`;

export const handOff = ({ locale }: In): string => `/${locale}/account/hand-off`;

export const logOut = ({ locale }: In): string => `/${locale}/account/log-out`;

export const privacy = ({ locale }: In): string => `/${locale}/privacy`;

export const accessibility = ({ locale }: In): string => `/${locale}/accessibility`;

export const cookies = ({ locale }: In): string => `/${locale}/cookies`;

export const unauthorized = ({ locale }: In): string => `/${locale}/unauthorized`;

export const currency = ({ locale }: In): string => `/${locale}/currency`;

export const mailbox = ({ locale }: In): string => `/${locale}/development/mailbox`;

export const mail = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/development/mailbox/${id}`;

export const demoLogIns = ({ locale }: In): string => `/${locale}/demo/log-ins`;

export const userInformation = ({ locale }: In): string => `/${locale}/account`;

export const addresses = ({ locale }: In): string => `/${locale}/account/addresses`;

export const newAddress = ({ locale }: In): string => `/${locale}/account/addresses/new`;

export const address = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/account/addresses/${id}`;

export const company = ({ locale }: In): string => `/${locale}/account/company`;

export const searches = ({ locale }: In): string => `/${locale}/account/searches`;

export const newSearch = ({ locale }: In): string => `/${locale}/account/searches/new`;

export const security = ({ locale }: In): string => `/${locale}/account/security`;

export const sessions = ({ locale }: In): string => `/${locale}/account/sessions`;

export const notifications = ({ locale }: In): string => `/${locale}/account/notifications`;

export const ownData = ({ locale }: In): string => `/${locale}/account/privacy`;

export const mailHtml = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/development/mailbox/${id}/html`;

export const createRfq = ({ locale }: In): string => `/${locale}/rfq/create`;

export const arrival = ({ locale }: In): string => `/${locale}/auth/login`;

export const buyer = ({ locale }: In): string => `/${locale}/buyer`;

export const buyerRfqs = ({ locale }: In): string => `/${locale}/buyer/rfqs`;

export const buyerRfq = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/buyer/rfqs/${id}`;

export const buyerRfqFile = ({ locale, id, file }: In & { id: string; file: string }): string =>
  `/${locale}/buyer/rfqs/${id}/files/${file}`;

export const vendor = ({ locale }: In): string => `/${locale}/vendor`;

export const control = ({ locale }: In): string => `/${locale}/control`;

export const people = ({ locale }: In): string => `/${locale}/control/people`;

export const exportPeople = ({ locale }: In): string => `/${locale}/control/people/export`;

export const person = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/people/${id}`;

export const companies = ({ locale }: In): string => `/${locale}/control/companies`;

export const exportCompanies = ({ locale }: In): string => `/${locale}/control/companies/export`;

export const controlCompany = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/companies/${id}`;

export const names = ({ locale }: In): string => `/${locale}/control/names`;

export const name = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/names/${id}`;

export const rfqApprovals = ({ locale }: In): string => `/${locale}/control/rfqs`;

export const rfqApproval = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/rfqs/${id}`;

export const rfqApprovalFile = ({ locale, id, file }: In & { id: string; file: string }): string =>
  `/${locale}/control/rfqs/${id}/files/${file}`;

export const searchAnalytics = ({ locale }: In): string => `/${locale}/control/search`;

export const exportSearchAnalytics = ({ locale }: In): string => `/${locale}/control/search/export`;

export const synonyms = ({ locale }: In): string => `/${locale}/control/synonyms`;

export const newSynonym = ({ locale }: In): string => `/${locale}/control/synonyms/new`;

export const synonym = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/synonyms/${id}`;

export const securityLog = ({ locale }: In): string => `/${locale}/control/log`;

export const failedJobs = ({ locale }: In): string => `/${locale}/control/jobs`;

export const speed = ({ locale }: In): string => `/${locale}/control/speed`;
