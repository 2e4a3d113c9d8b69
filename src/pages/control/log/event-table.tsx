import type { LoggedEvent } from '#features/accounts/queries/security-log.server.ts';
import * as m from '#messages/pages/control';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { eventText } from './event-texts.ts';
import { RoomLink } from '../room-link.tsx';

type Props = {
  readonly events: readonly LoggedEvent[];
  readonly locale: Locale;
  /** Accessible name of the table. */ readonly label: string;
  /** False where all events are of one user. */ readonly hasUser?: boolean;
};

export function EventTable({ events, locale, label, hasUser = true }: Props) {
  if (events.length === 0)
    return (
      <EmptyState level={3} title={m.noEvents({ locale })} text={m.noEventsText({ locale })} />
    );
  const linkTo = ({ id, name }: { id: string; name: string }) => (
    <RoomLink room="user" href={memberPaths.user({ locale, id })}>
      <bdi>{name}</bdi>
    </RoomLink>
  );
  return (
    <TableScroll label={label}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.when({ locale })}</th>
            <th scope="col">{m.what({ locale })}</th>
            {hasUser ? <th scope="col">{m.whose({ locale })}</th> : null}
            <th scope="col">{m.actor({ locale })}</th>
            <th scope="col">{m.network({ locale })}</th>
            <th scope="col">{m.detail({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td className="text-tabular text-nowrap">{dateText(event.at, locale, 'instant')}</td>
              <td
                className={
                  event.kind === 'log_in_failed' ||
                  event.kind === 'second_factor_failed' ||
                  event.kind === 'disabled'
                    ? 'text-bold text-nowrap'
                    : 'text-nowrap'
                }
              >
                {eventText(event.kind, locale)}
              </td>
              {hasUser ? <td>{linkTo(event.person)}</td> : null}
              <td>
                {event.actor === null ? (
                  <span className="text-soft">{m.actorSelf({ locale })}</span>
                ) : (
                  linkTo(event.actor)
                )}
              </td>
              <td>{event.network === null ? '–' : <bdi dir="ltr">{event.network}</bdi>}</td>
              <td className="data-table-text">
                <bdi>{event.detail ?? '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
