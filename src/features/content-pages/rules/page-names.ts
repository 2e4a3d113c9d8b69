// The market's pages of text: each at its name below the language, in the order of the foot.
export const contentPageNames = [
  'about',
  'how-to-buy',
  'how-to-sell',
  'trade-assurance',
  'fees',
  'returns',
  'inspection',
  'shipping-terms',
  'prohibited-items',
  'terms',
  'help',
  'privacy',
  'cookies',
] as const;
export type ContentPageName = (typeof contentPageNames)[number];

/** The foot has them among the links that the law requires, under words of its own. */
export const isLegalPage = (name: ContentPageName): boolean =>
  name === 'privacy' || name === 'cookies';

/** Search engines are told of all pages but the one where readers choose cookies. */
export const isInSitemap = (name: ContentPageName): boolean => name !== 'cookies';

export const isContentPageName = (name: string): name is ContentPageName =>
  (contentPageNames as readonly string[]).includes(name);
