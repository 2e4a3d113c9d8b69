// Messages as texts, by days. Loaders make them, so that browsers get only these.
import { fileSizeText } from '#features/attachments/format.ts';
import * as m from '#messages/features/threads';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { DayView, MessageView } from './views.ts';

type Named = {
  readonly locale: Locale;
  /** What the other side is called. */
  readonly other: string;
};

/** Of those who are gone. */
const noName = '—';

function whoWrote(message: MessageView, { locale, other }: Named): string {
  if (message.isAuthorGone) return noName;
  return message.isOwn ? (message.author ?? m.ownCompany({ locale })) : other;
}

const shownOf = (message: MessageView, named: Named) => ({
  id: message.id,
  number: message.number,
  isOwn: message.isOwn,
  isRemoved: message.isRemoved,
  who: whoWrote(message, named),
  text: message.text,
  time: dateText(message.at, named.locale, 'timeOfDay'),
  iso: message.at.toISOString(),
  isRead: message.isReadByOther,
  files: message.files.map(({ sizeBytes, ...file }) => ({
    ...file,
    size: fileSizeText(sizeBytes, named.locale),
  })),
});
export type ShownMessage = ReturnType<typeof shownOf>;

/** Messages under the days on which they were written, in UTC. */
export function daysOf(messages: readonly MessageView[], named: Named): DayView<ShownMessage>[] {
  const days: { day: string; iso: string; messages: ShownMessage[] }[] = [];
  for (const message of messages) {
    const iso = message.at.toISOString().slice(0, 10);
    if (days.at(-1)?.iso !== iso)
      days.push({ iso, day: dateText(iso, named.locale, 'long'), messages: [] });
    days.at(-1)!.messages.push(shownOf(message, named));
  }
  return days;
}
