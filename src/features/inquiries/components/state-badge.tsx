import { Badge, type BadgeTone } from '#ui/badges.tsx';
import type { InquiryState } from '../schemas.ts';

const tones: Readonly<Record<InquiryState, BadgeTone>> = {
  awaiting_seller: 'warn',
  awaiting_buyer: 'iznik',
  closed: 'neutral',
  blocked: 'bad',
};

export const InquiryStateBadge = ({ state, label }: { state: InquiryState; label: string }) => (
  <Badge tone={tones[state]} hasDot>
    {label}
  </Badge>
);
