// Which lists there are, and the form of their buttons, which every page has.

export const listKinds = ['wishlist', 'compare'] as const;
export type ListKind = (typeof listKinds)[number];

export const isListKind = (value: unknown): value is ListKind =>
  listKinds.includes(value as ListKind);

/** The one form of a page, to which all buttons of lists belong. */
export const listFormId = 'list-form';
export const stepName = 'step';

export const listSteps = ['add', 'remove', 'clear'] as const;
export type ListStep = (typeof listSteps)[number];

/** `add.wishlist.7h2k9m4q0x`: what a button of the form sends. */
export const stepValue = (step: ListStep, kind: ListKind, id = ''): string =>
  `${step}.${kind}.${id}`;
