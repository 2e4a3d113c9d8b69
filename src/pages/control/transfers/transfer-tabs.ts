/** The lists of the page; the first is the one to work on. */
export const transferTabs = ['open', 'all', 'awaited', 'owed', 'sent'] as const;
export type TransferTab = (typeof transferTabs)[number];
