// Which pages are the same for every visitor, and which of their parameters mean something.

const list = { plain: ['sort', 'page', 'least', 'most', 'view'], typed: ['find'], facets: ['brand', 'moq', 'lead', 'type', 'cert', 'origin', 'sample'] };

/** Paths after the language. Whatever is not named here is rendered for each request. */
export const publicPages = [
  { path: /^\/?$/ },
  { path: /^\/cart$/ },
  { path: /^\/(?:privacy|accessibility)$/ },
  { path: /^\/shop$/, plain: ['keyword'] },
  { path: /^\/shop\/[^/]+(?:\/[^/]+)?$/, ...list },
  { path: /^\/ready-to-ship(?:\/[^/]+)?$/, ...list },
  { path: /^\/[a-z-]+-choice\/[^/]+$/, ...list },
  { path: /^\/product\/[^/]+$/, plain: ['variant'], typed: ['quantity'] },
  { path: /^\/(?:stores|manufacturers)(?:\/[^/]+)?$/, plain: ['sort', 'page', 'verified'], facets: ['province', 'type', 'certificate', 'market'] },
  { path: /^\/rfq$/, plain: ['sort', 'page', 'category', 'country'] },
  { path: /^\/rfq\/(?!create$)[^/]+$/ },
  { path: /^\/store\/[^/]+$/, plain: ['sort', 'page', 'category', 'tab'], typed: ['q'] },
];
