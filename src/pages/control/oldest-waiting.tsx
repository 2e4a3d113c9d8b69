import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';

type Props = {
  readonly locale: Locale;
  /** Hours that the oldest has waited; null: nothing waits. */
  readonly hours: number | null;
  readonly targetHours: number;
};

/** How long the oldest of a list has waited, against the target. */
export function OldestWaiting({ locale, hours, targetHours }: Props) {
  if (hours === null) return null;
  const isOverdue = hours >= targetHours;
  return (
    <span className="panel-badges">
      <Badge tone={isOverdue ? 'bad' : 'ok'} hasDot>
        {m.oldest({ hours }, { locale })}
      </Badge>
      <Badge>{m.target({ hours: String(targetHours) }, { locale })}</Badge>
      {isOverdue ? <Badge tone="bad">{m.overdue({ locale })}</Badge> : null}
    </span>
  );
}
