// Where an announcement is in time.
type Times = { readonly startsAt: Date; readonly endsAt: Date | null };

export type AnnouncementPhase = 'planned' | 'running' | 'ended';

export function phaseOf({ startsAt, endsAt }: Times, now: Date): AnnouncementPhase {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'planned' : 'running';
}
