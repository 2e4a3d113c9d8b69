import type { ImportState } from '#features/product-imports/schemas.ts';
import type { BadgeTone } from '#ui/badges.tsx';

export const stateTones: Readonly<Record<ImportState, BadgeTone>> = {
  uploaded: 'neutral',
  ready: 'warn',
  running: 'warn',
  done: 'ok',
  failed: 'bad',
  undoing: 'warn',
  undone: 'neutral',
};
