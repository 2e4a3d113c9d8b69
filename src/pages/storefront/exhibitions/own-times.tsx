import { useSyncExternalStore } from 'react';
import { momentIn } from '#features/exhibitions/format.ts';
import type { Locale } from '#shared/locale.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Card } from '#ui/panels.tsx';
import './exhibitions.css';

const noChanges = () => () => {};
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneUnknown = () => null;

/**
 * Moments by the reader's own clock, which no server knows. Nothing where it shows the same as the
 * clocks of `timeZone`.
 */
export function OwnTimes({
  title,
  moments,
  timeZone,
  locale,
}: {
  readonly title: string;
  readonly moments: readonly { readonly name: string; readonly at: string }[];
  readonly timeZone: string;
  readonly locale: Locale;
}) {
  const own = useSyncExternalStore<string | null>(noChanges, zoneHere, zoneUnknown);
  if (own === null) return null;
  const facts = moments.flatMap(({ name, at }) => {
    const value = momentIn(new Date(at), own, locale);
    return value === momentIn(new Date(at), timeZone, locale) ? [] : [{ name, value }];
  });
  return facts.length === 0 ? null : (
    <Card as="section" className="exhibitions-own">
      <h2 className="display display-4">{title}</h2>
      <FactList facts={facts} />
    </Card>
  );
}
