// States of an import, and what its seller may do in each.
import type { ProductInput } from '#features/products/schemas.ts';
import { dayMs } from '#shared/durations.ts';
import type { ImportState } from './schemas.ts';

/** An import cut off by its process can be begun again: what is saved is found unchanged. */
export const startableStates: readonly ImportState[] = ['ready', 'failed'];
/** What a running import saved can be taken back once it has ended, however it ended. */
export const undoableStates: readonly ImportState[] = ['done', 'failed'];
export const mappableStates: readonly ImportState[] = ['ready', 'failed'];
export const removableStates: readonly ImportState[] = ['ready', 'failed', 'done', 'undone'];
/** A process works on it: the page says so and looks again. */
export const movingStates: readonly ImportState[] = ['uploaded', 'running', 'undoing'];

/** After which files, previews and the way back are removed. */
export const keptDays = 30;
/** As which an import holds the pictures that it took from products, for as long. */
export const pictureHolder = 'product_import';
/** Imports of a company that wait to be started or removed. */
export const maxWaiting = 20;
/** Files that are kept for one company, with their rejected rows. */
export const maxStoredGb = 2;
export const maxStoredBytes = maxStoredGb * 2 ** 30;
/** Uploads of one company. */
export const uploadLimit = { most: 60, windowMs: dayMs } as const;
/** Files written for one company. */
export const exportLimit = { most: 100, windowMs: dayMs } as const;
/** Addresses that one company has us ask. */
export const feedLimit = { most: 60, windowMs: dayMs } as const;
export const maxFeedsOfStore = 5;
/** A process that has been silent for longer is dead, and its job was not run again. */
export const silentMinutes = 30;

/** For sale, and without a picture. */
export const isBare = ({ state, images }: Pick<ProductInput, 'state' | 'images'>): boolean =>
  state === 'published' && images.length === 0;
