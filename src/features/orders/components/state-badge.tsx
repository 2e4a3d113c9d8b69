import { Badge, type BadgeTone } from '#ui/badges.tsx';
import type { OrderState } from '../schemas.ts';

const tones: Readonly<Partial<Record<OrderState, BadgeTone>>> = {
  submitted: 'warn',
  negotiating: 'warn',
  awaiting_payment: 'warn',
  cancelled: 'neutral',
  refunded: 'neutral',
  disputed: 'bad',
  confirmed: 'ok',
  paid_out: 'ok',
};

export const OrderStateBadge = ({ state, label }: { state: OrderState; label: string }) => (
  <Badge tone={tones[state] ?? 'iznik'} hasDot>
    {label}
  </Badge>
);
