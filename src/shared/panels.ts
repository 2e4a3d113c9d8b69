/** The three sites in addition to the storefront, each under a segment of its name. */
export const panels = ['buyer', 'vendor', 'control'] as const;
export type Panel = (typeof panels)[number];

const panelPath = new RegExp(`^/[^/]+/(?:${panels.join('|')})(?:[/?#]|$)`);

export const isPanelPath = (path: string): boolean => panelPath.test(path);

const languageIn = (path: string): string | undefined => path.split(/[/?#]/, 2)[1];

/**
 * Whether the document of one path can show the page of another without being loaded anew: its
 * scripts have the texts of one language, and a document of the storefront does not know the
 * panels.
 */
export const canShow = (from: string, to: string): boolean =>
  languageIn(from) === languageIn(to) && (isPanelPath(from) || !isPanelPath(to));
