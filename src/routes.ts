// Every address of the site.
import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';

/** Addresses have one spelling: otherwise each other one would be a second copy of the page. */
const exactly = { caseSensitive: true };

/** What goes wrong in a panel is said within its frame. */
const inPanel = (panel: string, pages: RouteConfigEntry[]) => [
  layout('pages/panel-errors.tsx', { id: `${panel}-errors` }, [
    ...pages,
    route('*', 'pages/panel-lost.page.tsx', { ...exactly, id: `${panel}-lost` }),
  ]),
];

export default [
  route(':lang', 'pages/storefront/layout.tsx', [
    index('pages/storefront/home/home.page.tsx'),
    route('shop', 'pages/storefront/shop/all-categories.page.tsx', exactly),
    route('shop/:group', 'pages/storefront/shop/category.page.tsx', { ...exactly, id: 'group' }),
    route('shop/:group/:item', 'pages/storefront/shop/category.page.tsx', {
      ...exactly,
      id: 'item',
    }),
    route('ready-to-ship/:category?', 'pages/storefront/shop/ready-to-ship.page.tsx', exactly),
    route(':choice/:category', 'pages/storefront/shop/choice.page.tsx', exactly),
    route('product/:handle', 'pages/storefront/product/product.page.tsx', exactly),
    route('store/:slug', 'pages/storefront/store/store.page.tsx', exactly),
    route('stores/:category?', 'pages/storefront/company-lists/stores.page.tsx', exactly),
    route(
      'manufacturers/:category?',
      'pages/storefront/company-lists/manufacturers.page.tsx',
      exactly,
    ),
    route('rfq', 'pages/storefront/rfq-market/rfq-market.page.tsx', exactly),
    route('rfq/:rfq', 'pages/storefront/rfq-market/rfq.page.tsx', exactly),
    route('search', 'pages/storefront/search/search.page.tsx', exactly),
    route('cart', 'pages/storefront/cart/cart.page.tsx', exactly),
    route('account/login', 'pages/storefront/account/login/login.page.tsx', exactly),
    route('account/signup', 'pages/storefront/account/signup/signup.page.tsx', exactly),
    route('account/signup-buyer', 'pages/storefront/account/signup/signup-buyer.page.tsx', exactly),
    route(
      'account/signup-seller',
      'pages/storefront/account/signup/signup-seller.page.tsx',
      exactly,
    ),
    route(
      'account/forgot-password',
      'pages/storefront/account/password/forgot-password.page.tsx',
      exactly,
    ),
    route('reset-password', 'pages/storefront/account/password/reset-password.page.tsx', exactly),
    route(
      'account/confirm-email',
      'pages/storefront/account/email-links/confirm-email.page.tsx',
      exactly,
    ),
    route(
      'account/change-email',
      'pages/storefront/account/email-links/change-email.page.tsx',
      exactly,
    ),
    route('account/invitation', 'pages/storefront/account/invitation/invitation.page.tsx', exactly),
    route('account/google', 'pages/storefront/account/google/start-google.page.tsx', exactly),
    route(
      'account/google/callback',
      'pages/storefront/account/google/google-callback.page.tsx',
      exactly,
    ),
    route(
      'account/google/confirm',
      'pages/storefront/account/google/google-confirm.page.tsx',
      exactly,
    ),
    layout('pages/storefront/account/area/area.layout.tsx', [
      route(
        'account',
        'pages/storefront/account/user-information/user-information.page.tsx',
        exactly,
      ),
      route('account/addresses', 'pages/storefront/account/addresses/addresses.page.tsx', exactly),
      route(
        'account/addresses/new',
        'pages/storefront/account/addresses/new-address.page.tsx',
        exactly,
      ),
      route(
        'account/addresses/:address',
        'pages/storefront/account/addresses/address.page.tsx',
        exactly,
      ),
      route('account/company', 'pages/storefront/account/company/company.page.tsx', exactly),
      route('account/searches', 'pages/storefront/account/searches/searches.page.tsx', exactly),
      route(
        'account/searches/new',
        'pages/storefront/account/searches/new-search.page.tsx',
        exactly,
      ),
      route('account/security', 'pages/storefront/account/security/security.page.tsx', exactly),
      route('account/sessions', 'pages/storefront/account/sessions/sessions.page.tsx', exactly),
      route(
        'account/notifications',
        'pages/storefront/account/notifications/notifications.page.tsx',
        exactly,
      ),
      route('account/privacy', 'pages/storefront/account/privacy/privacy.page.tsx', exactly),
    ]),
    route('account/stop-alert', 'pages/storefront/account/stop-alert/stop-alert.page.tsx', exactly),
    route('account/privacy/export', 'pages/storefront/account/privacy/export.action.ts', exactly),
    route(
      'account/first-admin',
      'pages/storefront/account/first-admin/first-admin.page.tsx',
      exactly,
    ),
    route('account/hand-off', 'pages/storefront/account/hand-off.action.ts', exactly),
    route('account/log-out', 'pages/storefront/account/log-out.action.ts', exactly),
    route('privacy', 'pages/storefront/legal/privacy-notice.page.tsx', exactly),
    route('accessibility', 'pages/storefront/legal/accessibility.page.tsx', exactly),
    route('cookies', 'pages/storefront/consent/cookies.page.tsx', exactly),
    route('unauthorized', 'pages/storefront/error/unauthorized.page.tsx', exactly),
    route('currency', 'pages/storefront/currency.action.ts', exactly),
    route('development/mailbox', 'pages/storefront/development/mailbox.page.tsx', exactly),
    route('development/mailbox/:mail', 'pages/storefront/development/mail.page.tsx', exactly),
    route('demo/log-ins', 'pages/storefront/demo/log-ins.ts', exactly),
    route('*', 'pages/storefront/error/not-found.page.tsx', exactly),
  ]),
  route(
    ':lang/development/mailbox/:mail/html',
    'pages/storefront/development/mail-html.ts',
    exactly,
  ),
  route(':lang/rfq/create', 'pages/storefront/rfq-create/create.page.tsx', exactly),
  route(':lang/auth/login', 'pages/storefront/auth/arrival.page.tsx', exactly),
  route(
    ':lang/buyer',
    'pages/buyer/layout.tsx',
    exactly,
    inPanel('buyer', [
      index('pages/buyer/dashboard.page.tsx'),
      route('rfqs', 'pages/buyer/quote-requests/requests.page.tsx', exactly),
      route('rfqs/:rfq', 'pages/buyer/quote-requests/request.page.tsx', exactly),
      route('rfqs/:rfq/files/:file', 'pages/buyer/quote-requests/request-file.ts', exactly),
    ]),
  ),
  route(
    ':lang/vendor',
    'pages/vendor/layout.tsx',
    exactly,
    inPanel('vendor', [index('pages/vendor/dashboard.page.tsx')]),
  ),
  route(
    ':lang/control',
    'pages/control/layout.tsx',
    exactly,
    inPanel('control', [
      index('pages/control/overview.page.tsx'),
      route('people', 'pages/control/people/people.page.tsx', exactly),
      route('people/export', 'pages/control/people/people-export.ts', exactly),
      route('people/:person', 'pages/control/people/person.page.tsx', exactly),
      route('companies', 'pages/control/companies/companies.page.tsx', exactly),
      route('companies/export', 'pages/control/companies/companies-export.ts', exactly),
      route('companies/:company', 'pages/control/companies/company.page.tsx', exactly),
      route('names', 'pages/control/names/names.page.tsx', exactly),
      route('names/:name', 'pages/control/names/name.page.tsx', exactly),
      route('rfqs', 'pages/control/rfq-approvals/approvals.page.tsx', exactly),
      route('rfqs/:rfq', 'pages/control/rfq-approvals/approval.page.tsx', exactly),
      route('rfqs/:rfq/files/:file', 'pages/control/rfq-approvals/approval-file.ts', exactly),
      route('search', 'pages/control/questions/questions.page.tsx', exactly),
      route('search/export', 'pages/control/questions/questions-export.ts', exactly),
      route('synonyms', 'pages/control/synonyms/synonyms.page.tsx', exactly),
      route('synonyms/new', 'pages/control/synonyms/new-synonym.page.tsx', exactly),
      route('synonyms/:synonym', 'pages/control/synonyms/synonym.page.tsx', exactly),
      route('log', 'pages/control/log/log.page.tsx', exactly),
      route('jobs', 'pages/control/failed-jobs/failed-jobs.page.tsx', exactly),
      route('speed', 'pages/control/speed/speed.page.tsx', exactly),
    ]),
  ),
] satisfies RouteConfig;
