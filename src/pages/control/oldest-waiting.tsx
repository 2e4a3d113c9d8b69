import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';

type Props = {
  readonly locale: Locale;
  /** Hours that the oldest has waited; null: nothing waits. */
  readonly hours: number | null;
  /** Absent: none is set. */
  readonly targetHours?: number;
};

/** How long the oldest of a list has waited, against the target where there is one. */
export function OldestWaiting({ locale, hours, targetHours }: Props) {
  if (hours === null) return null;
  const isOverdue = targetHours !== undefined && hours >= targetHours;
  return (
    <span className="panel-badges">
      <Badge tone={isOverdue ? 'bad' : targetHours === undefined ? 'neutral' : 'ok'} hasDot>
        {m.oldest({ hours }, { locale })}
      </Badge>
      {targetHours === undefined ? null : (
        <Badge>{m.target({ hours: String(targetHours) }, { locale })}</Badge>
      )}
      {isOverdue ? <Badge tone="bad">{m.overdue({ locale })}</Badge> : null}
    </span>
  );
}
