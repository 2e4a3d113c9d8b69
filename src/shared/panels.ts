/** The three sites in addition to the storefront, each under a segment of its name. */
export const panels = ['buyer', 'vendor', 'control'] as const;
export type Panel = (typeof panels)[number];

const panelPath = new RegExp(`^/[^/]+/(?:${panels.join('|')})(?:[/?#]|$)`);

/** Whether a document of the storefront cannot show this page without being loaded anew. */
export const isPanelPath = (path: string): boolean => panelPath.test(path);
