import { useState } from 'react';
import * as m from '#messages/features/threads';
import type { Locale } from '#shared/locale.ts';
import type { ShownMessage } from '../format.ts';
import type { DayView } from '../views.ts';
import './message-list.css';

/** Whether a conversation’s messages are called notes, as those of quotes are. */
export type MessageKind = 'note' | 'message';

export type MessageListProps = {
  readonly kind?: MessageKind;
  readonly days: readonly DayView<ShownMessage>[];
  /** Where the page before this one is; null on the first. */
  readonly earlierHref: string | null;
  /** The path before each file’s id. */
  readonly filesPath: string;
  readonly locale: Locale;
};

/** A conversation, oldest first, under the days on which it was written. */
export function MessageList({
  kind = 'note',
  days,
  earlierHref,
  filesPath,
  locale,
}: MessageListProps) {
  return (
    <div className="message-list">
      {earlierHref === null ? null : (
        <a className="link" href={earlierHref}>
          {m.earlier({ kind }, { locale })}
        </a>
      )}
      {days.length === 0 ? <p className="text-soft">{m.noMessages({ kind }, { locale })}</p> : null}
      {days.map(({ iso, day, messages }) => (
        <section key={iso} aria-labelledby={`day-${iso}`}>
          <h3 className="message-list-day" id={`day-${iso}`}>
            <time dateTime={iso}>{day}</time>
          </h3>
          <ol>
            {messages.map((message) => (
              <Message
                key={message.id}
                {...message}
                kind={kind}
                filesPath={filesPath}
                locale={locale}
              />
            ))}
          </ol>
        </section>
      ))}
      <NewMessage kind={kind} days={days} locale={locale} />
    </div>
  );
}

const maxAnnounced = 200;

/** Tells those who do not see the page of a message of the other side, once. */
function NewMessage({
  kind,
  days,
  locale,
}: Pick<MessageListProps, 'days' | 'locale'> & { readonly kind: MessageKind }) {
  const messages = days.flatMap((day) => day.messages);
  const last = messages.at(-1)?.number ?? 0;
  const [known, setKnown] = useState(last);
  const [said, setSaid] = useState('');
  if (last > known) {
    setKnown(last);
    // A page that does not follow the one before is another page, and nothing on it is new.
    const follows = known === 0 || messages.some(({ number }) => number === known);
    const incoming = messages.findLast(({ number, isOwn }) => number > known && !isOwn);
    if (follows && incoming) {
      const { who, text, files } = incoming;
      const words = text === '' ? files.map(({ name }) => name).join(', ') : text;
      setSaid(m.newMessage({ kind, who, text: words.slice(0, maxAnnounced) }, { locale }));
    }
  }
  return (
    <p className="visually-hidden" aria-live="polite" dir="auto">
      {said}
    </p>
  );
}

type MessageProps = ShownMessage &
  Pick<MessageListProps, 'filesPath' | 'locale'> & { readonly kind: MessageKind };

function Message({
  kind,
  number,
  isOwn,
  isRemoved,
  who,
  text,
  time,
  iso,
  isRead,
  files,
  filesPath,
  locale,
}: MessageProps) {
  return (
    <li id={`note-${number}`} className={isOwn ? 'message-list-own' : undefined}>
      <p className="field-hint">
        <bdi>{who}</bdi> · <time dateTime={iso}>{time}</time>
        {isOwn ? <> · {(isRead ? m.isRead : m.isSent)({ locale })}</> : null}
      </p>
      {isRemoved ? (
        <p className="text-soft">
          {(text === '' ? m.removed : m.filesRemoved)({ kind }, { locale })}
        </p>
      ) : null}
      {text === '' ? null : (
        <p className="message-list-text" dir="auto">
          {text}
        </p>
      )}
      {files.length === 0 ? null : (
        <ul className="message-list-files" aria-label={m.files({ locale })}>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <a className="link" href={`${filesPath}/${id}`} download="" data-reload="">
                <bdi>{name}</bdi>
              </a>{' '}
              <span className="field-hint">{size}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
