import type { PostPhase } from '#features/blog/rules.ts';

export const phaseTones = {
  draft: 'neutral',
  scheduled: 'iznik',
  published: 'ok',
  hidden: 'warn',
} as const satisfies Record<PostPhase, string>;
