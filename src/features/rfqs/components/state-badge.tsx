import { Badge, type BadgeTone } from '#ui/badges.tsx';
import type { RfqState } from '../schemas.ts';

const tones: Readonly<Record<RfqState, BadgeTone>> = {
  draft: 'neutral',
  pending_approval: 'warn',
  changes_requested: 'warn',
  open: 'ok',
  full: 'iznik',
  awarded: 'iznik',
  closed: 'neutral',
  expired: 'neutral',
  rejected: 'bad',
  removed: 'bad',
};

export const RfqStateBadge = ({ state, label }: { state: RfqState; label: string }) => (
  <Badge tone={tones[state]} hasDot>
    {label}
  </Badge>
);
