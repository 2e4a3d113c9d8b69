// Every page of the site, registered once. Routes, the page cache, prefetching, admission, visit
// counts, sitemaps and the page tests derive from this list. Plain data without imports, because
// `routes.ts` reads it at build time and browsers load it, too.

/** Categories of visits, see features/visits. */
export type PageKind =
  | 'home'
  | 'categories'
  | 'category'
  | 'collection'
  | 'product'
  | 'store'
  | 'companies'
  | 'rfqs'
  | 'search'
  | 'account';

/** Groups of the menu of a panel or of the account: `main` has no title. */
export type MenuGroup = 'main' | 'store' | 'market' | 'finding' | 'safety';

export type PageRow = {
  /** Unique. Names the page in tests and in tables keyed by page. */
  readonly id: string;
  /** After the language: `product/:handle`. A trailing `?` makes a segment optional. */
  readonly path: string;
  /** Relative to this folder. */
  readonly file: string;
  /** The same for every visitor, so the page cache stores it; see `public-pages.ts`. */
  readonly isPublic?: true;
  /** Prefetched when a link to it comes near. */
  readonly isPrefetched?: true;
  /** `market`: changes with the products; `fixed`: does not. Only pages without parameters. */
  readonly sitemap?: 'market' | 'fixed';
  /** How a visit to it is counted; `other` by default. */
  readonly kind?: PageKind;
  /** Its admission class, if not that of pages or writes; see platform/http/admissions.ts. */
  readonly admission?: 'searches' | 'logIns' | 'outsideServices';
  /** The group of its area's menu that it is in; see the `*.menu.tsx` beside it. */
  readonly menu?: MenuGroup;
  /** Its form has files; the size limit is in `large-forms.ts`. */
  readonly hasFiles?: true;
};

const storefront = [
  {
    id: 'home',
    path: '',
    file: 'storefront/home/home.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'home',
  },
  {
    id: 'categories',
    path: 'shop',
    file: 'storefront/shop/all-categories.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'categories',
  },
  {
    id: 'group',
    path: 'shop/:group',
    file: 'storefront/shop/category.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'category',
  },
  {
    id: 'category',
    path: 'shop/:group/:item',
    file: 'storefront/shop/category.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'category',
  },
  {
    id: 'readyToShip',
    path: 'ready-to-ship/:category?',
    file: 'storefront/shop/ready-to-ship.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'collection',
  },
  {
    id: 'choice',
    path: ':choice/:category',
    file: 'storefront/shop/choice.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'collection',
  },
  {
    id: 'product',
    path: 'product/:handle',
    file: 'storefront/product/product.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'product',
  },
  {
    id: 'reviews',
    path: 'product/:product/reviews',
    file: 'storefront/reviews/reviews.page.tsx',
  },
  {
    id: 'questions',
    path: 'product/:product/questions',
    file: 'storefront/questions/questions.page.tsx',
  },
  {
    id: 'store',
    path: 'store/:slug',
    file: 'storefront/store/store.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'store',
  },
  {
    id: 'stores',
    path: 'stores/:category?',
    file: 'storefront/company-lists/stores.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'companies',
  },
  {
    id: 'manufacturers',
    path: 'manufacturers/:category?',
    file: 'storefront/company-lists/manufacturers.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'companies',
  },
  {
    id: 'guide',
    path: 'guide',
    file: 'storefront/guide/guide.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'fixed',
  },
  {
    id: 'guideRequest',
    path: 'guide/request',
    file: 'storefront/guide/request.page.tsx',
    sitemap: 'fixed',
  },
  {
    id: 'directory',
    path: 'guide/directory',
    file: 'storefront/directory/directory.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'companies',
  },
  {
    id: 'listedCompany',
    path: 'guide/directory/:entry',
    file: 'storefront/directory/listed-company.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'companies',
  },
  {
    id: 'exhibitions',
    path: 'exhibitions',
    file: 'storefront/exhibitions/exhibitions.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'fixed',
  },
  {
    id: 'exhibition',
    path: 'exhibitions/:fair',
    file: 'storefront/exhibitions/exhibition.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'exhibitionPavilion',
    path: 'exhibitions/:fair/pavilions/:country',
    file: 'storefront/exhibitions/pavilion.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionExhibitors',
    path: 'exhibitions/:fair/exhibitors',
    file: 'storefront/exhibitions/exhibitors.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionExhibitor',
    path: 'exhibitions/:fair/exhibitors/:company',
    file: 'storefront/exhibitions/exhibitor.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionPlan',
    path: 'exhibitions/:fair/stands',
    file: 'storefront/exhibitions/plan.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionPolicy',
    path: 'exhibitions/:fair/policy',
    file: 'storefront/exhibitions/policy.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionSponsors',
    path: 'exhibitions/:fair/sponsor',
    file: 'storefront/exhibitions/sponsors.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionMedia',
    path: 'exhibitions/:fair/media-partner',
    file: 'storefront/exhibitions/media-partner.page.tsx',
    isPublic: true,
  },
  {
    id: 'exhibitionParticipate',
    path: 'exhibitions/:fair/participate',
    file: 'storefront/exhibitions/participate.page.tsx',
  },
  {
    id: 'reserveStand',
    path: 'exhibitions/:fair/stands/reserve',
    file: 'storefront/exhibitions/reserve.page.tsx',
  },
  {
    id: 'exhibitionQuestionnaire',
    path: 'exhibitions/:fair/questionnaire',
    file: 'storefront/exhibitions/questionnaire.page.tsx',
  },
  {
    id: 'exhibitionVisit',
    path: 'exhibitions/:fair/visit',
    file: 'storefront/exhibitions/visit.page.tsx',
  },
  {
    id: 'exhibitionBadge',
    path: 'exhibitions/badge/:token',
    file: 'storefront/exhibitions/badge.page.tsx',
  },
  {
    id: 'rfqs',
    path: 'rfq',
    file: 'storefront/rfq-market/rfq-market.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'market',
    kind: 'rfqs',
  },
  {
    id: 'rfq',
    path: 'rfq/:rfq',
    file: 'storefront/rfq-market/rfq.page.tsx',
    isPublic: true,
    isPrefetched: true,
    kind: 'rfqs',
  },
  {
    id: 'rfqReply',
    path: 'rfq/:rfq/reply',
    file: 'storefront/rfq-market/reply.action.ts',
    hasFiles: true,
  },
  {
    id: 'blog',
    path: 'blog',
    file: 'storefront/blog/blog.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'blogCategory',
    path: 'blog/category/:topic',
    file: 'storefront/blog/blog-category.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'blogAuthor',
    path: 'blog/author/:writer',
    file: 'storefront/blog/blog-author.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'blogPost',
    path: 'blog/:article',
    file: 'storefront/blog/blog-post.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'about',
    path: 'about',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'howToBuy',
    path: 'how-to-buy',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'howToSell',
    path: 'how-to-sell',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'tradeAssurance',
    path: 'trade-assurance',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'fees',
    path: 'fees',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'returns',
    path: 'returns',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'inspection',
    path: 'inspection',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'shippingTerms',
    path: 'shipping-terms',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'prohibitedItems',
    path: 'prohibited-items',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'termsOfUse',
    path: 'terms',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'help',
    path: 'help',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'search',
    path: 'search',
    file: 'storefront/search/search.page.tsx',
    kind: 'search',
    admission: 'searches',
  },
  { id: 'inquiry', path: 'inquiry', file: 'storefront/inquiry/inquiry.page.tsx' },
  {
    id: 'newOrder',
    path: 'orders/new',
    file: 'storefront/order-request/order-request.page.tsx',
    hasFiles: true,
  },
  {
    id: 'contact',
    path: 'contact',
    file: 'storefront/contact/contact.page.tsx',
    sitemap: 'fixed',
  },
  { id: 'lists', path: 'lists', file: 'storefront/lists/lists.action.ts' },
  { id: 'wishlist', path: 'wishlist', file: 'storefront/lists/wishlist.page.tsx' },
  {
    id: 'recentlyViewed',
    path: 'recently-viewed',
    file: 'storefront/lists/recently-viewed.page.tsx',
  },
  { id: 'compare', path: 'compare', file: 'storefront/lists/compare.page.tsx' },
  { id: 'cart', path: 'cart', file: 'storefront/cart/cart.page.tsx' },
  { id: 'cartItems', path: 'cart/items', file: 'storefront/cart/cart-items.action.ts' },
  {
    id: 'logIn',
    path: 'account/login',
    file: 'account/login/login.page.tsx',
    kind: 'account',
    admission: 'logIns',
  },
  { id: 'signUp', path: 'account/signup', file: 'account/signup/signup.page.tsx', kind: 'account' },
  {
    id: 'signUpBuyer',
    path: 'account/signup-buyer',
    file: 'account/signup/signup-buyer.page.tsx',
    kind: 'account',
  },
  {
    id: 'signUpSeller',
    path: 'account/signup-seller',
    file: 'account/signup/signup-seller.page.tsx',
    kind: 'account',
    hasFiles: true,
  },
  {
    id: 'forgotPassword',
    path: 'account/forgot-password',
    file: 'account/password/forgot-password.page.tsx',
    kind: 'account',
  },
  {
    id: 'resetPassword',
    path: 'reset-password',
    file: 'account/password/reset-password.page.tsx',
    kind: 'account',
  },
  {
    id: 'confirmEmail',
    path: 'account/confirm-email',
    file: 'account/email-links/confirm-email.page.tsx',
    kind: 'account',
  },
  {
    id: 'changeEmail',
    path: 'account/change-email',
    file: 'account/email-links/change-email.page.tsx',
    kind: 'account',
  },
  {
    id: 'invitation',
    path: 'account/invitation',
    file: 'account/invitation/invitation.page.tsx',
    kind: 'account',
  },
  {
    id: 'google',
    path: 'account/google',
    file: 'account/google/start-google.page.tsx',
    kind: 'account',
    admission: 'outsideServices',
  },
  {
    id: 'googleCallback',
    path: 'account/google/callback',
    file: 'account/google/google-callback.page.tsx',
    kind: 'account',
    admission: 'outsideServices',
  },
  {
    id: 'googleConfirm',
    path: 'account/google/confirm',
    file: 'account/google/google-confirm.page.tsx',
    kind: 'account',
    admission: 'outsideServices',
  },
  {
    id: 'stopAlert',
    path: 'account/stop-alert',
    file: 'account/stop-mails/stop-mails.page.tsx',
    kind: 'account',
  },
  {
    id: 'stopRfqAlert',
    path: 'account/stop-rfq-alert',
    file: 'account/stop-mails/stop-mails.page.tsx',
    kind: 'account',
  },
  {
    id: 'stopInquiryMails',
    path: 'account/stop-inquiry-mails',
    file: 'account/stop-mails/stop-mails.page.tsx',
    kind: 'account',
  },
  {
    id: 'stopMails',
    path: 'account/stop-mails',
    file: 'account/stop-mails/stop-mails.page.tsx',
    kind: 'account',
  },
  {
    id: 'exportData',
    path: 'account/privacy/export',
    file: 'account/privacy/export.action.ts',
    kind: 'account',
  },
  {
    id: 'firstAdmin',
    path: 'account/first-admin',
    file: 'account/first-admin/first-admin.page.tsx',
    kind: 'account',
  },
  { id: 'handOff', path: 'account/hand-off', file: 'account/hand-off.action.ts', kind: 'account' },
  { id: 'logOut', path: 'account/log-out', file: 'account/log-out.action.ts', kind: 'account' },
  {
    id: 'privacy',
    path: 'privacy',
    file: 'storefront/content/content-page.page.tsx',
    isPublic: true,
    isPrefetched: true,
  },
  {
    id: 'accessibility',
    path: 'accessibility',
    file: 'storefront/legal/accessibility.page.tsx',
    isPublic: true,
    sitemap: 'fixed',
  },
  {
    id: 'becomeAVendor',
    path: 'vendor/become-a-vendor',
    file: 'storefront/vendor/become-a-vendor/become-a-vendor.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'fixed',
  },
  {
    id: 'commissions',
    path: 'commissions',
    file: 'storefront/commissions/commissions.page.tsx',
    isPublic: true,
    isPrefetched: true,
    sitemap: 'fixed',
  },
  { id: 'cookies', path: 'cookies', file: 'storefront/consent/cookies.page.tsx' },
  { id: 'unauthorized', path: 'unauthorized', file: 'storefront/error/unauthorized.page.tsx' },
  { id: 'currency', path: 'currency', file: 'storefront/currency.action.ts' },
  { id: 'mailbox', path: 'development/mailbox', file: 'storefront/development/mailbox.page.tsx' },
  { id: 'mail', path: 'development/mailbox/:mail', file: 'storefront/development/mail.page.tsx' },
  { id: 'demoLogIns', path: 'demo/log-ins', file: 'storefront/demo/log-ins.ts' },
  { id: 'notFound', path: '*', file: 'storefront/error/not-found.page.tsx' },
] as const satisfies readonly PageRow[];

/** Members' own pages, in the storefront's frame with the account menu. */
const account = [
  {
    id: 'userInformation',
    path: 'account',
    file: 'account/user-information/user-information.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'addresses',
    path: 'account/addresses',
    file: 'account/addresses/addresses.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'newAddress',
    path: 'account/addresses/new',
    file: 'account/addresses/new-address.page.tsx',
    kind: 'account',
  },
  {
    id: 'address',
    path: 'account/addresses/:address',
    file: 'account/addresses/address.page.tsx',
    kind: 'account',
  },
  {
    id: 'company',
    path: 'account/company',
    file: 'account/company/company.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'startSelling',
    path: 'account/company/start-selling',
    file: 'account/company/start-selling.page.tsx',
    kind: 'account',
    hasFiles: true,
  },
  {
    id: 'membership',
    path: 'account/membership',
    file: 'account/membership/membership.page.tsx',
    kind: 'account',
    menu: 'main',
    hasFiles: true,
  },
  {
    id: 'membershipDocument',
    path: 'account/membership/documents/:kind',
    file: 'account/membership/document.ts',
    kind: 'account',
  },
  {
    id: 'membershipCommitment',
    path: 'account/membership/commitment.pdf',
    file: 'account/membership/commitment.ts',
    kind: 'account',
  },
  {
    id: 'searches',
    path: 'account/searches',
    file: 'account/searches/searches.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'newSearch',
    path: 'account/searches/new',
    file: 'account/searches/new-search.page.tsx',
    kind: 'account',
  },
  {
    id: 'security',
    path: 'account/security',
    file: 'account/security/security.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'sessions',
    path: 'account/sessions',
    file: 'account/sessions/sessions.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'notifications',
    path: 'account/notifications',
    file: 'account/notifications/notifications.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  {
    id: 'notificationSettings',
    path: 'account/notifications/settings',
    file: 'account/notifications/settings.page.tsx',
    kind: 'account',
  },
  {
    id: 'ownData',
    path: 'account/privacy',
    file: 'account/privacy/privacy.page.tsx',
    kind: 'account',
    menu: 'main',
  },
  { id: 'report', path: 'account/report', file: 'account/report/report.page.tsx', kind: 'account' },
] as const satisfies readonly PageRow[];

/** Pages without the storefront's frame. */
const bare = [
  {
    id: 'mailHtml',
    path: 'development/mailbox/:mail/html',
    file: 'storefront/development/mail-html.ts',
  },
  {
    id: 'createRfq',
    path: 'rfq/create',
    file: 'storefront/rfq-create/create.page.tsx',
    kind: 'rfqs',
    hasFiles: true,
  },
  {
    id: 'createRfqSuggestions',
    path: 'rfq/create/suggestions',
    file: 'storefront/rfq-create/suggestions.ts',
    admission: 'searches',
  },
  {
    id: 'createRfqFile',
    path: 'rfq/create/files',
    file: 'storefront/rfq-create/add-file.action.ts',
    hasFiles: true,
  },
  { id: 'arrival', path: 'auth/login', file: 'storefront/auth/arrival.page.tsx' },
] as const satisfies readonly PageRow[];

const buyer = [
  { id: 'buyer', path: 'buyer', file: 'buyer/dashboard.page.tsx', menu: 'main' },
  {
    id: 'buyerRfqs',
    path: 'buyer/rfqs',
    file: 'buyer/quote-requests/requests.page.tsx',
    menu: 'main',
  },
  { id: 'buyerRfq', path: 'buyer/rfqs/:rfq', file: 'buyer/quote-requests/request.page.tsx' },
  {
    id: 'buyerRfqFile',
    path: 'buyer/rfqs/:rfq/files/:file',
    file: 'buyer/quote-requests/request-file.ts',
  },
  {
    id: 'buyerRfqViews',
    path: 'buyer/rfqs/:rfq/views',
    file: 'buyer/rfq-views/views.page.tsx',
  },
  {
    id: 'buyerQuotes',
    path: 'buyer/rfqs/:rfq/quotes',
    file: 'buyer/quote-comparison/comparison.page.tsx',
  },
  {
    id: 'exportBuyerQuotes',
    path: 'buyer/rfqs/:rfq/quotes/export',
    file: 'buyer/quote-comparison/quotes-export.ts',
  },
  {
    id: 'buyerQuote',
    path: 'buyer/rfqs/:rfq/quotes/:quote',
    file: 'buyer/quote/quote.page.tsx',
  },
  {
    id: 'buyerQuoteFile',
    path: 'buyer/rfqs/:rfq/quotes/:quote/files/:file',
    file: 'buyer/quote/quote-file.ts',
  },
  {
    id: 'buyerQuoteNotes',
    path: 'buyer/rfqs/:rfq/quotes/:quote/notes',
    file: 'buyer/quote-notes/notes.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerQuoteNoteFile',
    path: 'buyer/rfqs/:rfq/quotes/:quote/notes/files/:file',
    file: 'buyer/quote-notes/note-file.ts',
  },
  {
    id: 'buyerOrders',
    path: 'buyer/orders',
    file: 'buyer/orders/orders.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportBuyerOrders',
    path: 'buyer/orders/export',
    file: 'buyer/orders/export-orders.ts',
  },
  {
    id: 'buyerOrder',
    path: 'buyer/orders/:order',
    file: 'buyer/orders/order.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerOrderFile',
    path: 'buyer/orders/:order/files/:file',
    file: 'buyer/orders/order-file.ts',
  },
  {
    id: 'buyerReviews',
    path: 'buyer/reviews',
    file: 'buyer/reviews/reviews.page.tsx',
    menu: 'main',
  },
  {
    id: 'newBuyerReview',
    path: 'buyer/reviews/new/:right',
    file: 'buyer/reviews/new-review.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerReview',
    path: 'buyer/reviews/:review',
    file: 'buyer/reviews/review.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerExhibitions',
    path: 'buyer/exhibitions',
    file: 'buyer/exhibitions/exhibitions.page.tsx',
    menu: 'main',
  },
  {
    id: 'buyerBadge',
    path: 'buyer/exhibitions/:badge',
    file: 'buyer/exhibitions/badge.page.tsx',
  },
  {
    id: 'buyerOrderDelivery',
    path: 'buyer/orders/:order/delivery',
    file: 'buyer/orders/delivery.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerDeliveryFile',
    path: 'buyer/orders/:order/delivery/files/:file',
    file: 'buyer/orders/delivery-file.ts',
  },
  {
    id: 'buyerOrderDispute',
    path: 'buyer/orders/:order/dispute',
    file: 'buyer/orders/dispute.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerDisputeFile',
    path: 'buyer/orders/:order/dispute/files/:file',
    file: 'buyer/orders/dispute-file.ts',
  },
  {
    id: 'buyerOrderReturn',
    path: 'buyer/orders/:order/return',
    file: 'buyer/orders/return.page.tsx',
  },
  {
    id: 'buyerInvoices',
    path: 'buyer/invoices',
    file: 'buyer/invoices/invoices.page.tsx',
    menu: 'main',
  },
  {
    id: 'buyerInvoiceFile',
    path: 'buyer/invoices/:document/:language',
    file: 'buyer/invoices/invoice-file.ts',
  },
  {
    id: 'buyerInquiries',
    path: 'buyer/inquiries',
    file: 'buyer/inquiries/inquiries.page.tsx',
    menu: 'main',
  },
  {
    id: 'buyerInquiry',
    path: 'buyer/inquiries/:inquiry',
    file: 'buyer/inquiries/inquiry.page.tsx',
    hasFiles: true,
  },
  {
    id: 'buyerInquiryFile',
    path: 'buyer/inquiries/:inquiry/files/:file',
    file: 'buyer/inquiries/inquiry-file.ts',
  },
] as const satisfies readonly PageRow[];

const vendor = [
  { id: 'vendor', path: 'vendor', file: 'vendor/dashboard.page.tsx', menu: 'main' },
  {
    id: 'vendorProducts',
    path: 'vendor/products',
    file: 'vendor/products/products.page.tsx',
    menu: 'main',
  },
  {
    id: 'newVendorProduct',
    path: 'vendor/products/new',
    file: 'vendor/products/new-product.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorProductHistory',
    path: 'vendor/products/:product/history',
    file: 'vendor/products/history.page.tsx',
  },
  {
    id: 'vendorProductPreview',
    path: 'vendor/products/:product/preview',
    file: 'vendor/products/preview.page.tsx',
  },
  {
    id: 'vendorCommonFacts',
    path: 'vendor/products/common-facts',
    file: 'vendor/products/common-facts.ts',
  },
  {
    id: 'vendorProductDraft',
    path: 'vendor/products/draft',
    file: 'vendor/products/draft.action.ts',
    hasFiles: true,
  },
  {
    id: 'vendorProduct',
    path: 'vendor/products/:product',
    file: 'vendor/products/product.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorRfqs',
    path: 'vendor/rfqs',
    file: 'vendor/rfq-matches/matches.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorPromotions',
    path: 'vendor/promotions',
    file: 'vendor/promotions/promotions.page.tsx',
    menu: 'main',
  },
  {
    id: 'newVendorPromotion',
    path: 'vendor/promotions/new',
    file: 'vendor/promotions/new-promotion.page.tsx',
  },
  {
    id: 'vendorPromotion',
    path: 'vendor/promotions/:promotion',
    file: 'vendor/promotions/promotion.page.tsx',
  },
  {
    id: 'vendorImports',
    path: 'vendor/imports',
    file: 'vendor/imports/imports.page.tsx',
    menu: 'main',
    hasFiles: true,
  },
  {
    id: 'exportProducts',
    path: 'vendor/imports/export',
    file: 'vendor/imports/export-products.ts',
  },
  {
    id: 'vendorImport',
    path: 'vendor/imports/:import',
    file: 'vendor/imports/import.page.tsx',
  },
  {
    id: 'vendorImportRejects',
    path: 'vendor/imports/:import/rejects',
    file: 'vendor/imports/import-rejects.ts',
  },
  {
    id: 'vendorFeeds',
    path: 'vendor/feeds',
    file: 'vendor/feeds/feeds.page.tsx',
    admission: 'outsideServices',
    menu: 'main',
  },
  {
    id: 'vendorRfqFile',
    path: 'vendor/rfqs/:rfq/files/:file',
    file: 'vendor/buyer-details/rfq-file.ts',
  },
  {
    id: 'vendorQuoteCard',
    path: 'vendor/quotes/:quote/card',
    file: 'vendor/buyer-details/card.page.tsx',
  },
  {
    id: 'vendorRfq',
    path: 'vendor/rfqs/:rfq',
    file: 'vendor/rfq-reply/reply.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorQuotes',
    path: 'vendor/quotes',
    file: 'vendor/quotes/quotes.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportVendorQuotes',
    path: 'vendor/quotes/export',
    file: 'vendor/quotes/export-quotes.ts',
  },
  {
    id: 'vendorQuote',
    path: 'vendor/quotes/:quote',
    file: 'vendor/quotes/quote.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorQuoteFile',
    path: 'vendor/quotes/:quote/files/:file',
    file: 'vendor/quotes/quote-file.ts',
  },
  {
    id: 'vendorQuoteNotes',
    path: 'vendor/quotes/:quote/notes',
    file: 'vendor/quote-notes/notes.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorQuoteNoteFile',
    path: 'vendor/quotes/:quote/notes/files/:file',
    file: 'vendor/quote-notes/note-file.ts',
  },
  {
    id: 'vendorOrders',
    path: 'vendor/orders',
    file: 'vendor/orders/orders.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportVendorOrders',
    path: 'vendor/orders/export',
    file: 'vendor/orders/export-orders.ts',
  },
  {
    id: 'vendorOrder',
    path: 'vendor/orders/:order',
    file: 'vendor/orders/order.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorOrderFile',
    path: 'vendor/orders/:order/files/:file',
    file: 'vendor/orders/order-file.ts',
  },
  {
    id: 'vendorReviews',
    path: 'vendor/reviews',
    file: 'vendor/reviews/reviews.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorQuestions',
    path: 'vendor/questions',
    file: 'vendor/questions/questions.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorExhibitions',
    path: 'vendor/exhibitions',
    file: 'vendor/exhibitions/exhibitions.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorOrderDelivery',
    path: 'vendor/orders/:order/delivery',
    file: 'vendor/orders/delivery.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorDeliveryFile',
    path: 'vendor/orders/:order/delivery/files/:file',
    file: 'vendor/orders/delivery-file.ts',
  },
  {
    id: 'vendorOrderDispute',
    path: 'vendor/orders/:order/dispute',
    file: 'vendor/orders/dispute.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorDisputeFile',
    path: 'vendor/orders/:order/dispute/files/:file',
    file: 'vendor/orders/dispute-file.ts',
  },
  {
    id: 'vendorOrderReturn',
    path: 'vendor/orders/:order/return',
    file: 'vendor/orders/return.page.tsx',
  },
  {
    id: 'vendorMoney',
    path: 'vendor/money',
    file: 'vendor/money/money.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportPayouts',
    path: 'vendor/money/export',
    file: 'vendor/money/payouts-export.ts',
  },
  {
    id: 'vendorInvoices',
    path: 'vendor/invoices',
    file: 'vendor/invoices/invoices.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorInvoiceFile',
    path: 'vendor/invoices/:document/:language',
    file: 'vendor/invoices/invoice-file.ts',
  },
  {
    id: 'vendorInquiries',
    path: 'vendor/inquiries',
    file: 'vendor/inquiries/inquiries.page.tsx',
    menu: 'main',
  },
  {
    id: 'vendorInquiry',
    path: 'vendor/inquiries/:inquiry',
    file: 'vendor/inquiries/inquiry.page.tsx',
    hasFiles: true,
  },
  {
    id: 'vendorInquiryFile',
    path: 'vendor/inquiries/:inquiry/files/:file',
    file: 'vendor/inquiries/inquiry-file.ts',
  },
  {
    id: 'vendorStore',
    path: 'vendor/store',
    file: 'vendor/store/store.page.tsx',
    menu: 'store',
    hasFiles: true,
  },
  {
    id: 'vendorStorePreview',
    path: 'vendor/store/preview',
    file: 'vendor/store/preview.page.tsx',
  },
  {
    id: 'vendorPackage',
    path: 'vendor/package',
    file: 'vendor/package/package.page.tsx',
    menu: 'store',
  },
  {
    id: 'vendorPackageInvoice',
    path: 'vendor/package/:document/:language',
    file: 'vendor/package/invoice-file.ts',
  },
  {
    id: 'vendorStaff',
    path: 'vendor/staff',
    file: 'vendor/staff/staff.page.tsx',
    menu: 'store',
  },
  {
    id: 'vendorDevelopers',
    path: 'vendor/developers',
    file: 'vendor/developers/developers.page.tsx',
    menu: 'store',
  },
] as const satisfies readonly PageRow[];

const control = [
  { id: 'control', path: 'control', file: 'control/overview.page.tsx', menu: 'main' },
  { id: 'users', path: 'control/people', file: 'control/users/users.page.tsx', menu: 'market' },
  { id: 'exportUsers', path: 'control/people/export', file: 'control/users/users-export.ts' },
  { id: 'user', path: 'control/people/:person', file: 'control/users/user.page.tsx' },
  {
    id: 'companies',
    path: 'control/companies',
    file: 'control/companies/companies.page.tsx',
    menu: 'market',
  },
  {
    id: 'exportCompanies',
    path: 'control/companies/export',
    file: 'control/companies/companies-export.ts',
  },
  {
    id: 'controlCompany',
    path: 'control/companies/:company',
    file: 'control/companies/company.page.tsx',
  },
  {
    id: 'controlStores',
    path: 'control/stores',
    file: 'control/stores/stores.page.tsx',
    menu: 'market',
  },
  { id: 'controlStore', path: 'control/stores/:slug', file: 'control/stores/store.page.tsx' },
  { id: 'names', path: 'control/names', file: 'control/names/names.page.tsx', menu: 'market' },
  { id: 'name', path: 'control/names/:name', file: 'control/names/name.page.tsx' },
  {
    id: 'productReviews',
    path: 'control/products',
    file: 'control/products/products.page.tsx',
    menu: 'main',
  },
  {
    id: 'marketProducts',
    path: 'control/products/all',
    file: 'control/products/all-products.page.tsx',
  },
  {
    id: 'productReview',
    path: 'control/products/:review',
    file: 'control/products/product.page.tsx',
  },
  { id: 'words', path: 'control/words', file: 'control/words/words.page.tsx', menu: 'market' },
  { id: 'newWord', path: 'control/words/new', file: 'control/words/new-word.page.tsx' },
  { id: 'word', path: 'control/words/:word', file: 'control/words/word.page.tsx' },
  {
    id: 'controlPackages',
    path: 'control/packages',
    file: 'control/packages/packages.page.tsx',
    menu: 'market',
  },
  {
    id: 'controlPayments',
    path: 'control/payments',
    file: 'control/payments/payments.page.tsx',
    menu: 'main',
  },
  { id: 'rates', path: 'control/rates', file: 'control/rates/rates.page.tsx', menu: 'market' },
  {
    id: 'controlTransfers',
    path: 'control/transfers',
    file: 'control/transfers/transfers.page.tsx',
    menu: 'main',
    hasFiles: true,
  },
  {
    id: 'controlPayouts',
    path: 'control/payouts',
    file: 'control/payouts/payouts.page.tsx',
    menu: 'main',
  },
  {
    id: 'payoutBatchFile',
    path: 'control/payouts/:batch/export',
    file: 'control/payouts/batch-export.ts',
  },
  {
    id: 'controlLedger',
    path: 'control/ledger',
    file: 'control/ledger/ledger.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlBankAccounts',
    path: 'control/bank-accounts',
    file: 'control/bank-accounts/bank-accounts.page.tsx',
    menu: 'market',
  },
  { id: 'terms', path: 'control/terms', file: 'control/terms/terms.page.tsx', menu: 'market' },
  {
    id: 'categoryTerms',
    path: 'control/terms/:terms',
    file: 'control/terms/category-terms.page.tsx',
  },
  {
    id: 'rfqApprovals',
    path: 'control/rfqs',
    file: 'control/rfq-approvals/approvals.page.tsx',
    menu: 'main',
  },
  { id: 'rfqApproval', path: 'control/rfqs/:rfq', file: 'control/rfq-approvals/approval.page.tsx' },
  {
    id: 'rfqApprovalFile',
    path: 'control/rfqs/:rfq/files/:file',
    file: 'control/rfq-approvals/approval-file.ts',
  },
  {
    id: 'controlOrders',
    path: 'control/orders',
    file: 'control/orders/orders.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportControlOrders',
    path: 'control/orders/export',
    file: 'control/orders/export-orders.ts',
  },
  {
    id: 'controlOrder',
    path: 'control/orders/:order',
    file: 'control/orders/order.page.tsx',
    hasFiles: true,
  },
  {
    id: 'controlOrderFile',
    path: 'control/orders/:order/files/:file',
    file: 'control/orders/order-file.ts',
  },
  {
    id: 'controlOrderDelivery',
    path: 'control/orders/:order/delivery',
    file: 'control/orders/delivery.page.tsx',
    hasFiles: true,
  },
  {
    id: 'controlDeliveryFile',
    path: 'control/orders/:order/delivery/files/:file',
    file: 'control/orders/delivery-file.ts',
  },
  {
    id: 'controlInvoices',
    path: 'control/invoices',
    file: 'control/invoices/invoices.page.tsx',
    menu: 'main',
  },
  {
    id: 'exportFees',
    path: 'control/invoices/export',
    file: 'control/invoices/fees-export.ts',
  },
  {
    id: 'feeInvoiceFile',
    path: 'control/invoices/fees/:document/:language',
    file: 'control/invoices/fee-file.ts',
  },
  {
    id: 'controlInvoiceFile',
    path: 'control/invoices/:document/:language',
    file: 'control/orders/invoice-file.ts',
  },
  {
    id: 'controlInspections',
    path: 'control/inspections',
    file: 'control/inspections/inspections.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlOrderReturn',
    path: 'control/orders/:order/return',
    file: 'control/orders/return.page.tsx',
  },
  {
    id: 'controlDisputes',
    path: 'control/disputes',
    file: 'control/disputes/disputes.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlDispute',
    path: 'control/disputes/:order',
    file: 'control/disputes/dispute.page.tsx',
    hasFiles: true,
  },
  {
    id: 'controlDisputeFile',
    path: 'control/disputes/:order/files/:file',
    file: 'control/disputes/dispute-file.ts',
  },
  {
    id: 'controlInquiries',
    path: 'control/inquiries',
    file: 'control/inquiries/inquiries.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlInquiry',
    path: 'control/inquiries/:inquiry',
    file: 'control/inquiries/inquiry.page.tsx',
    hasFiles: true,
  },
  {
    id: 'controlInquiryFile',
    path: 'control/inquiries/:inquiry/files/:file',
    file: 'control/inquiries/inquiry-file.ts',
  },
  { id: 'posts', path: 'control/blog', file: 'control/blog/posts.page.tsx', menu: 'market' },
  {
    id: 'newPost',
    path: 'control/blog/new',
    file: 'control/blog/new-post.page.tsx',
    hasFiles: true,
  },
  { id: 'blogSections', path: 'control/blog/sections', file: 'control/blog/sections.page.tsx' },
  {
    id: 'editedPost',
    path: 'control/blog/:post',
    file: 'control/blog/post.page.tsx',
    hasFiles: true,
  },
  {
    id: 'postRevision',
    path: 'control/blog/:post/revisions/:revision',
    file: 'control/blog/post-revision.page.tsx',
  },
  {
    id: 'controlContact',
    path: 'control/contact',
    file: 'control/contact/contact-messages.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlContactMessage',
    path: 'control/contact/:message',
    file: 'control/contact/contact-message.page.tsx',
  },
  {
    id: 'memberships',
    path: 'control/memberships',
    file: 'control/memberships/memberships.page.tsx',
    menu: 'main',
  },
  {
    id: 'membershipToReview',
    path: 'control/memberships/:membership',
    file: 'control/memberships/membership.page.tsx',
  },
  {
    id: 'reviewedDocument',
    path: 'control/memberships/:membership/documents/:kind/:version',
    file: 'control/memberships/document.ts',
  },
  {
    id: 'controlExhibitions',
    path: 'control/exhibitions',
    file: 'control/exhibitions/exhibitions.page.tsx',
    menu: 'main',
  },
  {
    id: 'newExhibition',
    path: 'control/exhibitions/new',
    file: 'control/exhibitions/new.page.tsx',
  },
  {
    id: 'controlExhibition',
    path: 'control/exhibitions/:fair',
    file: 'control/exhibitions/exhibition.page.tsx',
  },
  {
    id: 'exhibitionRequests',
    path: 'control/exhibitions/:fair/requests',
    file: 'control/exhibitions/requests.page.tsx',
  },
  {
    id: 'exhibitionBookings',
    path: 'control/exhibitions/:fair/bookings',
    file: 'control/exhibitions/bookings.page.tsx',
  },
  {
    id: 'exhibitionStands',
    path: 'control/exhibitions/:fair/stands',
    file: 'control/exhibitions/stands.page.tsx',
  },
  {
    id: 'exhibitionRegistrations',
    path: 'control/exhibitions/:fair/registrations',
    file: 'control/exhibitions/registrations.page.tsx',
  },
  {
    id: 'exhibitionMessages',
    path: 'control/exhibitions/:fair/messages',
    file: 'control/exhibitions/messages.page.tsx',
  },
  {
    id: 'exportExhibition',
    path: 'control/exhibitions/:fair/export/:kind',
    file: 'control/exhibitions/exhibition-export.ts',
  },
  {
    id: 'partners',
    path: 'control/partners',
    file: 'control/partners/partners.page.tsx',
    menu: 'main',
  },
  {
    id: 'controlReviews',
    path: 'control/reviews',
    file: 'control/reviews/reviews.page.tsx',
    menu: 'market',
  },
  {
    id: 'controlReview',
    path: 'control/reviews/:review',
    file: 'control/reviews/review.page.tsx',
  },
  {
    id: 'controlQuestions',
    path: 'control/questions',
    file: 'control/questions/questions.page.tsx',
    menu: 'market',
  },
  {
    id: 'reports',
    path: 'control/reports',
    file: 'control/reports/reports.page.tsx',
    menu: 'main',
  },
  {
    id: 'reportToDecide',
    path: 'control/reports/:report',
    file: 'control/reports/report.page.tsx',
  },
  {
    id: 'reportedFile',
    path: 'control/reports/:report/files/:file',
    file: 'control/reports/reported-file.ts',
  },
  {
    id: 'announcements',
    path: 'control/announcements',
    file: 'control/announcements/announcements.page.tsx',
    menu: 'market',
  },
  {
    id: 'newAnnouncement',
    path: 'control/announcements/new',
    file: 'control/announcements/new-announcement.page.tsx',
  },
  {
    id: 'announcement',
    path: 'control/announcements/:announcement',
    file: 'control/announcements/announcement.page.tsx',
  },
  {
    id: 'controlCategories',
    path: 'control/categories',
    file: 'control/categories/categories.page.tsx',
    menu: 'market',
  },
  {
    id: 'controlCategory',
    path: 'control/categories/:node',
    file: 'control/categories/category.page.tsx',
  },
  {
    id: 'homeSlots',
    path: 'control/home',
    file: 'control/home/home-slots.page.tsx',
    menu: 'market',
  },
  {
    id: 'contentPages',
    path: 'control/pages',
    file: 'control/content/pages.page.tsx',
    menu: 'market',
  },
  {
    id: 'contentPage',
    path: 'control/pages/:page',
    file: 'control/content/page.page.tsx',
  },
  {
    id: 'pageVersion',
    path: 'control/pages/:page/versions/:revision',
    file: 'control/content/version.page.tsx',
  },
  {
    id: 'searchAnalytics',
    path: 'control/search',
    file: 'control/search-analytics/search-queries.page.tsx',
    menu: 'finding',
  },
  {
    id: 'exportSearchAnalytics',
    path: 'control/search/export',
    file: 'control/search-analytics/search-queries-export.ts',
  },
  {
    id: 'synonyms',
    path: 'control/synonyms',
    file: 'control/synonyms/synonyms.page.tsx',
    menu: 'finding',
  },
  { id: 'newSynonym', path: 'control/synonyms/new', file: 'control/synonyms/new-synonym.page.tsx' },
  { id: 'synonym', path: 'control/synonyms/:synonym', file: 'control/synonyms/synonym.page.tsx' },
  { id: 'securityLog', path: 'control/log', file: 'control/log/log.page.tsx', menu: 'safety' },
  { id: 'businessActs', path: 'control/log/acts', file: 'control/log/acts.page.tsx' },
  {
    id: 'exportBusinessActs',
    path: 'control/log/acts/export',
    file: 'control/log/acts-export.ts',
  },
  { id: 'speed', path: 'control/speed', file: 'control/speed/speed.page.tsx', menu: 'safety' },
  {
    id: 'failedJobs',
    path: 'control/jobs',
    file: 'control/failed-jobs/failed-jobs.page.tsx',
    menu: 'safety',
  },
] as const satisfies readonly PageRow[];

/** Pages by the frame that they are shown in. */
export const framedPages = { storefront, account, bare, buyer, vendor, control };

type KnownPage = (typeof framedPages)[keyof typeof framedPages][number];
export type PageId = KnownPage['id'];
export type ControlPageId = (typeof control)[number]['id'];

export const pages: readonly (PageRow & { readonly id: PageId })[] =
  Object.values(framedPages).flat();

/** Returns a pattern for paths after the language, such as `/product/x`. */
const patternOf = (path: string): RegExp => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const source = segments.map((segment) => {
    if (segment === ':choice') return '/[a-z-]+-choice';
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/?$`);
};

/** Pages without parameters come first, because `rfq/create` must not match `rfq/:rfq`. */
const patterns = pages
  .filter(({ path }) => path !== '*')
  .map((page) => ({ page, pattern: patternOf(page.path) }))
  .toSorted((a, b) => Number(a.page.path.includes(':')) - Number(b.page.path.includes(':')));

/** Finds the page at a path after the language, such as `/product/towel-x`, or null. */
export const findPage = (path: string): (typeof pages)[number] | null =>
  patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;

/** Lists the paths after the language that sitemaps contain. */
export const sitemapPaths = (kind: 'market' | 'fixed'): string[] =>
  pages
    .filter(({ sitemap }) => sitemap === kind)
    .map(({ path }) => path.replace(/\/?:.*/, ''))
    .map((path) => (path === '' ? '' : `/${path}`));
