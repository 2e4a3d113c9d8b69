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
] as const;
export type ContentPageName = (typeof contentPageNames)[number];

export const isContentPageName = (name: string): name is ContentPageName =>
  (contentPageNames as readonly string[]).includes(name);
