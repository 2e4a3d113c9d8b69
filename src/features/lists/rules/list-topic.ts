import type { ListKind } from './list-form.ts';

/** What an account keeps for its person on every device. */
export type KeptList = ListKind | 'cart';

/** The topic by which other devices and tabs look again. */
export const listsTopic = 'lists';
