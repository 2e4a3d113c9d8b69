// Addresses of the account's own pages and of the panels, with their language. See `paths.ts`.
import type { Locale } from './locale.ts';

type In = { readonly locale: Locale };

/** Below it are the files of an RFQ, by their ids. */
export const buyerRfqFiles = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/buyer/rfqs/${id}/files`;

export const rfqApprovalFiles = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/rfqs/${id}/files`;

export const signUpBuyer = ({ locale }: In): string => `/${locale}/account/signup-buyer`;

export const forgotPassword = ({ locale }: In): string => `/${locale}/account/forgot-password`;

export const resetPassword = ({ locale }: In): string => `/${locale}/reset-password`;

export const confirmEmail = ({ locale }: In): string => `/${locale}/account/confirm-email`;

export const changeEmail = ({ locale }: In): string => `/${locale}/account/change-email`;

export const invitation = ({ locale }: In): string => `/${locale}/account/invitation`;

export const google = ({ locale }: In): string => `/${locale}/account/google`;

export const googleConfirm = ({ locale }: In): string => `/${locale}/account/google/confirm`;

export const stopAlert = ({ locale }: In): string => `/${locale}/account/stop-alert`;

export const stopRfqAlert = ({ locale }: In): string => `/${locale}/account/stop-rfq-alert`;

export const stopInquiryMails = ({ locale }: In): string => `/${locale}/account/stop-inquiry-mails`;

export const stopMails = ({ locale }: In): string => `/${locale}/account/stop-mails`;

export const exportData = ({ locale }: In): string => `/${locale}/account/privacy/export`;

export const firstAdmin = ({ locale }: In): string => `/${locale}/account/first-admin`;

export const mail = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/development/mailbox/${id}`;

export const addresses = ({ locale }: In): string => `/${locale}/account/addresses`;

export const newAddress = ({ locale }: In): string => `/${locale}/account/addresses/new`;

export const address = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/account/addresses/${id}`;

export const company = ({ locale }: In): string => `/${locale}/account/company`;

export const startSelling = ({ locale }: In): string => `/${locale}/account/company/start-selling`;

export const searches = ({ locale }: In): string => `/${locale}/account/searches`;

export const security = ({ locale }: In): string => `/${locale}/account/security`;

export const sessions = ({ locale }: In): string => `/${locale}/account/sessions`;

export const notifications = ({ locale }: In): string => `/${locale}/account/notifications`;

/** The application of the own company for the directory. */
export const membership = ({ locale }: In): string => `/${locale}/account/membership`;

export const membershipDocument = ({ locale, kind }: In & { kind: string }): string =>
  `/${locale}/account/membership/documents/${kind}`;

/** A PDF of the company's data in this language, to be signed. */
export const membershipCommitment = ({ locale }: In): string =>
  `/${locale}/account/membership/commitment.pdf`;

/** Its parameters say what is reported. */
export const report = ({ locale }: In): string => `/${locale}/account/report`;

export const notificationSettings = ({ locale }: In): string =>
  `/${locale}/account/notifications/settings`;

export const ownData = ({ locale }: In): string => `/${locale}/account/privacy`;

export const mailHtml = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/development/mailbox/${id}/html`;

export const arrival = ({ locale }: In): string => `/${locale}/auth/login`;

export const buyer = ({ locale }: In): string => `/${locale}/buyer`;

export const buyerRfqs = ({ locale }: In): string => `/${locale}/buyer/rfqs`;

export const buyerRfq = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/buyer/rfqs/${id}`;

export const buyerRfqFile = ({ locale, id, file }: In & { id: string; file: string }): string =>
  `/${locale}/buyer/rfqs/${id}/files/${file}`;

type Quoted = In & { readonly quote: string };

export const buyerRfqViews = ({ locale, rfq }: In & { readonly rfq: string }): string =>
  `/${locale}/buyer/rfqs/${rfq}/views`;

/** Options of the comparison are parameters. */
export const buyerQuotes = ({ locale, rfq }: In & { readonly rfq: string }): string =>
  `/${locale}/buyer/rfqs/${rfq}/quotes`;

/** With `format`: `csv` or `xlsx`, and the options of the comparison. */
export const exportBuyerQuotes = ({ locale, rfq }: In & { readonly rfq: string }): string =>
  `/${locale}/buyer/rfqs/${rfq}/quotes/export`;

export const buyerQuote = ({ locale, rfq, quote }: Quoted & { readonly rfq: string }): string =>
  `/${locale}/buyer/rfqs/${rfq}/quotes/${quote}`;

export const buyerQuoteFile = ({
  file,
  ...quote
}: Quoted & { readonly rfq: string; readonly file: string }): string =>
  `${buyerQuote(quote)}/files/${file}`;

/** Below it are the files of the notes. */
export const buyerQuoteNotes = ({
  locale,
  rfq,
  quote,
}: Quoted & { readonly rfq: string }): string =>
  `/${locale}/buyer/rfqs/${rfq}/quotes/${quote}/notes`;

export const buyerQuoteNoteFile = ({
  file,
  ...noted
}: Quoted & { readonly rfq: string; readonly file: string }): string =>
  `${buyerQuoteNotes(noted)}/files/${file}`;

export const buyerReviews = ({ locale }: In): string => `/${locale}/buyer/reviews`;

/** `id`: of the right to review a delivered product. */
export const newBuyerReview = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/buyer/reviews/new/${id}`;

export const buyerReview = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/buyer/reviews/${id}`;

export const vendorReviews = ({ locale }: In): string => `/${locale}/vendor/reviews`;

export const vendorQuestions = ({ locale }: In): string => `/${locale}/vendor/questions`;

export const controlQuestions = ({ locale }: In): string => `/${locale}/control/questions`;

export const controlReviews = ({ locale }: In): string => `/${locale}/control/reviews`;

export const controlReview = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/control/reviews/${id}`;

export const buyerInquiries = ({ locale }: In): string => `/${locale}/buyer/inquiries`;

export const vendorInquiries = ({ locale }: In): string => `/${locale}/vendor/inquiries`;

/** Those of stores that no company owns. */
export const controlInquiries = ({ locale }: In): string => `/${locale}/control/inquiries`;

/** Below it are the files of the messages. */
export const buyerInquiry = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/buyer/inquiries/${id}`;

export const vendorInquiry = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/vendor/inquiries/${id}`;

export const controlInquiry = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/control/inquiries/${id}`;

type InquiryFile = In & { readonly id: string; readonly file: string };

export const buyerInquiryFile = ({ file, ...inquiry }: InquiryFile): string =>
  `${buyerInquiry(inquiry)}/files/${file}`;

export const vendorInquiryFile = ({ file, ...inquiry }: InquiryFile): string =>
  `${vendorInquiry(inquiry)}/files/${file}`;

export const controlInquiryFile = ({ file, ...inquiry }: InquiryFile): string =>
  `${controlInquiry(inquiry)}/files/${file}`;

export const buyerOrders = ({ locale }: In): string => `/${locale}/buyer/orders`;

export const vendorOrders = ({ locale }: In): string => `/${locale}/vendor/orders`;

export const exportBuyerOrders = ({ locale }: In): string => `/${locale}/buyer/orders/export`;

export const exportVendorOrders = ({ locale }: In): string => `/${locale}/vendor/orders/export`;
export const exportControlOrders = ({ locale }: In): string => `/${locale}/control/orders/export`;

export const controlOrders = ({ locale }: In): string => `/${locale}/control/orders`;

/** Below it are the files of the request and of the messages. */
export const buyerOrder = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/buyer/orders/${id}`;

export const vendorOrder = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/vendor/orders/${id}`;

export const controlOrder = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/control/orders/${id}`;

export const buyerOrderDelivery = (order: In & { readonly id: string }): string =>
  `${buyerOrder(order)}/delivery`;

export const vendorOrderDelivery = (order: In & { readonly id: string }): string =>
  `${vendorOrder(order)}/delivery`;

export const controlOrderDelivery = (order: In & { readonly id: string }): string =>
  `${controlOrder(order)}/delivery`;

type OrderFile = In & { readonly id: string; readonly file: string };

export const buyerOrderFile = ({ file, ...order }: OrderFile): string =>
  `${buyerOrder(order)}/files/${file}`;

export const vendorOrderFile = ({ file, ...order }: OrderFile): string =>
  `${vendorOrder(order)}/files/${file}`;

export const controlOrderFile = ({ file, ...order }: OrderFile): string =>
  `${controlOrder(order)}/files/${file}`;

/** Below it are the files of a request, by their ids. */
export const vendorRfqFiles = ({ locale, rfq }: In & { readonly rfq: string }): string =>
  `/${locale}/vendor/rfqs/${rfq}/files`;

export const vendorRfqFile = ({
  file,
  ...request
}: In & { readonly rfq: string; readonly file: string }): string =>
  `${vendorRfqFiles(request)}/${file}`;

/** The business card of the request's buyer. */
export const vendorQuoteCard = ({ locale, quote }: Quoted): string =>
  `/${locale}/vendor/quotes/${quote}/card`;

/** The request as a seller sees it, with the form of an answer. */
export const vendorRfq = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/rfqs/${id}`;

export const vendorQuotes = ({ locale }: In): string => `/${locale}/vendor/quotes`;

export const exportVendorQuotes = ({ locale }: In): string => `/${locale}/vendor/quotes/export`;

/** Below it are the files of its offers. */
export const vendorQuote = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/quotes/${id}`;

export const vendorQuoteFile = ({
  file,
  ...quote
}: In & { readonly id: string; readonly file: string }): string =>
  `${vendorQuote(quote)}/files/${file}`;

/** Below it are the files of the notes. */
export const vendorQuoteNotes = ({ locale, quote }: Quoted): string =>
  `/${locale}/vendor/quotes/${quote}/notes`;

export const vendorQuoteNoteFile = ({
  file,
  ...noted
}: Quoted & { readonly file: string }): string => `${vendorQuoteNotes(noted)}/files/${file}`;

export const vendor = ({ locale }: In): string => `/${locale}/vendor`;

export const control = ({ locale }: In): string => `/${locale}/control`;

export const users = ({ locale }: In): string => `/${locale}/control/people`;

export const exportUsers = ({ locale }: In): string => `/${locale}/control/people/export`;

export const user = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/people/${id}`;

export const companies = ({ locale }: In): string => `/${locale}/control/companies`;

export const exportCompanies = ({ locale }: In): string => `/${locale}/control/companies/export`;

export const controlCompany = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/companies/${id}`;

export const controlStores = ({ locale }: In): string => `/${locale}/control/stores`;

export const controlStore = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/stores/${slug}`;

export const names = ({ locale }: In): string => `/${locale}/control/names`;

export const name = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/names/${id}`;

export const productReviews = ({ locale }: In): string => `/${locale}/control/products`;

export const marketProducts = ({ locale }: In): string => `/${locale}/control/products/all`;

export const productReview = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/products/${id}`;

export const words = ({ locale }: In): string => `/${locale}/control/words`;

export const newWord = ({ locale }: In): string => `/${locale}/control/words/new`;

export const word = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/words/${id}`;

export const rates = ({ locale }: In): string => `/${locale}/control/rates`;

export const controlPackages = ({ locale }: In): string => `/${locale}/control/packages`;

export const controlPayments = ({ locale }: In): string => `/${locale}/control/payments`;

/** What came to the market's bank accounts, and what goes back from them. */
export const controlTransfers = ({ locale }: In): string => `/${locale}/control/transfers`;

export const controlLedger = ({ locale }: In): string => `/${locale}/control/ledger`;

export const controlBankAccounts = ({ locale }: In): string => `/${locale}/control/bank-accounts`;

export const vendorStore = ({ locale }: In): string => `/${locale}/vendor/store`;

export const vendorStorePreview = ({ locale }: In): string => `/${locale}/vendor/store/preview`;

export const vendorPackage = ({ locale }: In): string => `/${locale}/vendor/package`;

/** Who works for the company, and what they may do. */
export const vendorStaff = ({ locale }: In): string => `/${locale}/vendor/staff`;

export const vendorDevelopers = ({ locale }: In): string => `/${locale}/vendor/developers`;
export const vendorProducts = ({ locale }: In): string => `/${locale}/vendor/products`;

export const newVendorProduct = ({ locale }: In): string => `/${locale}/vendor/products/new`;

export const vendorCommonFacts = ({ locale }: In): string =>
  `/${locale}/vendor/products/common-facts`;

export const vendorProductHistory = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/products/${id}/history`;

export const vendorProductPreview = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/products/${id}/preview`;

/** Where the editor keeps what is typed: of a product, or of a new one in a store. */
export const vendorProductDraft = ({ locale }: In): string => `/${locale}/vendor/products/draft`;

export const vendorProduct = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/products/${id}`;

export const vendorPromotions = ({ locale }: In): string => `/${locale}/vendor/promotions`;

/** `product`: the public id of the one to promote; absent, the page asks for it. */
export const newVendorPromotion = ({ locale, product }: In & { product?: string }): string =>
  `/${locale}/vendor/promotions/new${product === undefined ? '' : `?product=${product}`}`;

export const vendorPromotion = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/promotions/${id}`;

export const terms = ({ locale }: In): string => `/${locale}/control/terms`;

export const categoryTerms = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/terms/${id}`;

export const rfqApprovals = ({ locale }: In): string => `/${locale}/control/rfqs`;

export const rfqApproval = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/rfqs/${id}`;

export const rfqApprovalFile = ({ locale, id, file }: In & { id: string; file: string }): string =>
  `/${locale}/control/rfqs/${id}/files/${file}`;

export const controlContact = ({ locale }: In): string => `/${locale}/control/contact`;

export const controlContactMessage = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/contact/${id}`;

export const memberships = ({ locale }: In): string => `/${locale}/control/memberships`;

export const membershipToReview = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/memberships/${id}`;

export const reviewedDocument = ({
  locale,
  id,
  kind,
  version,
}: In & { id: string; kind: string; version: string }): string =>
  `/${locale}/control/memberships/${id}/documents/${kind}/${version}`;

/** `token`: of the mail that confirms a registration. */
export const exhibitionBadge = ({ locale, token }: In & { token: string }): string =>
  `/${locale}/exhibitions/badge/${token}`;

export const buyerExhibitions = ({ locale }: In): string => `/${locale}/buyer/exhibitions`;
/** The badge of one's own visit. */
export const buyerBadge = ({ locale, id }: In & { readonly id: string }): string =>
  `/${locale}/buyer/exhibitions/${id}`;

export const vendorExhibitions = ({ locale }: In): string => `/${locale}/vendor/exhibitions`;

export const controlExhibitions = ({ locale }: In): string => `/${locale}/control/exhibitions`;

export const newExhibition = ({ locale }: In): string => `/${locale}/control/exhibitions/new`;

export const controlExhibition = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}`;

export const exhibitionRequests = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}/requests`;

export const exhibitionBookings = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}/bookings`;

export const exhibitionStands = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}/stands`;

export const exhibitionRegistrations = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}/registrations`;

export const exhibitionMessages = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/control/exhibitions/${slug}/messages`;

/** `kind`: requests, bookings, visitors or answers. */
export const exportExhibition = ({
  locale,
  slug,
  kind,
}: In & { slug: string; kind: string }): string =>
  `/${locale}/control/exhibitions/${slug}/export/${kind}`;

export const partners = ({ locale }: In): string => `/${locale}/control/partners`;

export const reports = ({ locale }: In): string => `/${locale}/control/reports`;

export const reportToDecide = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/reports/${id}`;

/** A file of the reported conversation; opening it is logged. */
export const reportedFile = ({ file, ...place }: InquiryFile): string =>
  `${reportToDecide(place)}/files/${file}`;

export const announcements = ({ locale }: In): string => `/${locale}/control/announcements`;

export const newAnnouncement = ({ locale }: In): string => `/${locale}/control/announcements/new`;

export const announcement = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/announcements/${id}`;

export const searchAnalytics = ({ locale }: In): string => `/${locale}/control/search`;

export const exportSearchAnalytics = ({ locale }: In): string => `/${locale}/control/search/export`;

export const synonyms = ({ locale }: In): string => `/${locale}/control/synonyms`;

export const newSynonym = ({ locale }: In): string => `/${locale}/control/synonyms/new`;

export const synonym = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/synonyms/${id}`;

export const businessActs = ({ locale }: In): string => `/${locale}/control/log/acts`;
export const exportBusinessActs = ({ locale }: In): string => `/${locale}/control/log/acts/export`;
export const controlCategories = ({ locale }: In): string => `/${locale}/control/categories`;
export const controlCategory = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/categories/${id}`;
export const homeSlots = ({ locale }: In): string => `/${locale}/control/home`;
export const securityLog = ({ locale }: In): string => `/${locale}/control/log`;

export const failedJobs = ({ locale }: In): string => `/${locale}/control/jobs`;

export const speed = ({ locale }: In): string => `/${locale}/control/speed`;

export const vendorRfqs = ({ locale }: In): string => `/${locale}/vendor/rfqs`;

export const vendorImports = ({ locale }: In): string => `/${locale}/vendor/imports`;

/** Below it is the file of its rejected rows. */
export const vendorImport = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/imports/${id}`;

export const vendorImportRejects = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/vendor/imports/${id}/rejects`;

/** With `store` and `format`: `csv` or `xlsx`; with `template`, the columns alone. */
export const exportProducts = ({ locale }: In): string => `/${locale}/vendor/imports/export`;

export const vendorFeeds = ({ locale }: In): string => `/${locale}/vendor/feeds`;

export const buyerDeliveryFile = ({ file, ...order }: OrderFile): string =>
  `${buyerOrderDelivery(order)}/files/${file}`;

export const vendorDeliveryFile = ({ file, ...order }: OrderFile): string =>
  `${vendorOrderDelivery(order)}/files/${file}`;

export const controlDeliveryFile = ({ file, ...order }: OrderFile): string =>
  `${controlOrderDelivery(order)}/files/${file}`;

export const controlInspections = ({ locale }: In): string => `/${locale}/control/inspections`;

type OfOrder = In & { readonly id: string };

export const buyerOrderDispute = (order: OfOrder): string => `${buyerOrder(order)}/dispute`;

export const vendorOrderDispute = (order: OfOrder): string => `${vendorOrder(order)}/dispute`;

export const controlDisputes = ({ locale }: In): string => `/${locale}/control/disputes`;

/** `id`: of its order. */
export const controlDispute = ({ locale, id }: OfOrder): string =>
  `${controlDisputes({ locale })}/${id}`;

export const buyerDisputeFile = ({ file, ...order }: OrderFile): string =>
  `${buyerOrderDispute(order)}/files/${file}`;

export const vendorDisputeFile = ({ file, ...order }: OrderFile): string =>
  `${vendorOrderDispute(order)}/files/${file}`;

export const controlDisputeFile = ({ file, ...order }: OrderFile): string =>
  `${controlDispute(order)}/files/${file}`;

export const buyerOrderReturn = (order: OfOrder): string => `${buyerOrder(order)}/return`;

export const vendorOrderReturn = (order: OfOrder): string => `${vendorOrder(order)}/return`;

export const controlOrderReturn = (order: OfOrder): string => `${controlOrder(order)}/return`;

export const buyerInvoices = ({ locale }: In): string => `/${locale}/buyer/invoices`;

export const vendorMoney = ({ locale }: In): string => `/${locale}/vendor/money`;

export const exportPayouts = ({ locale }: In): string => `/${locale}/vendor/money/export`;

export const controlPayouts = ({ locale }: In): string => `/${locale}/control/payouts`;

/** The transfers of a batch, for the bank. */
export const payoutBatchFile = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/payouts/${id}/export`;

export const vendorInvoices = ({ locale }: In): string => `/${locale}/vendor/invoices`;

/** `language`: of the document. */
type InvoiceFile = In & { readonly id: string; readonly language: string };

export const buyerInvoiceFile = ({ id, language, ...page }: InvoiceFile): string =>
  `${buyerInvoices(page)}/${id}/${language}`;

export const vendorInvoiceFile = ({ id, language, ...page }: InvoiceFile): string =>
  `${vendorInvoices(page)}/${id}/${language}`;

export const vendorPackageInvoice = ({ id, language, ...page }: InvoiceFile): string =>
  `${vendorPackage(page)}/${id}/${language}`;

export const controlInvoices = ({ locale }: In): string => `/${locale}/control/invoices`;

export const exportFees = ({ locale }: In): string => `/${locale}/control/invoices/export`;

export const feeInvoiceFile = ({ locale, id, language }: InvoiceFile): string =>
  `/${locale}/control/invoices/fees/${id}/${language}`;

export const controlInvoiceFile = ({ locale, id, language }: InvoiceFile): string =>
  `/${locale}/control/invoices/${id}/${language}`;

export const posts = ({ locale }: In): string => `/${locale}/control/blog`;

export const newPost = ({ locale }: In): string => `/${locale}/control/blog/new`;

export const blogSections = ({ locale }: In): string => `/${locale}/control/blog/sections`;

export const editedPost = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/blog/${id}`;

export const postRevision = ({
  locale,
  id,
  revision,
}: In & { id: string; revision: string }): string =>
  `/${locale}/control/blog/${id}/revisions/${revision}`;

export const contentPages = ({ locale }: In): string => `/${locale}/control/pages`;

export const contentPage = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/control/pages/${id}`;

export const pageVersion = ({
  locale,
  id,
  revision,
}: In & { id: string; revision: string }): string =>
  `/${locale}/control/pages/${id}/versions/${revision}`;
