import type { LoggedAct } from '#features/accounts/queries/business-acts.server.ts';
import type { ActValues } from '#features/users/schemas.ts';
import * as m from '#messages/pages/control';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { actText } from './event-texts.ts';
import { RoomLink } from '../room-link.tsx';

type Props = { readonly acts: readonly LoggedAct[]; readonly locale: Locale };

/** As programs name them, so that no text is needed for each. */
const valuesText = (values: ActValues | null): string =>
  values === null
    ? '–'
    : Object.entries(values)
        .map(([name, value]) => `${name}: ${value ?? '–'}`)
        .join(', ');

export const ActTable = ({ acts, locale }: Props) =>
  acts.length === 0 ? (
    <EmptyState level={3} title={m.noEvents({ locale })} text={m.noEventsText({ locale })} />
  ) : (
    <TableScroll label={m.businessActs({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.when({ locale })}</th>
            <th scope="col">{m.what({ locale })}</th>
            <th scope="col">{m.actSubject({ locale })}</th>
            <th scope="col">{m.actor({ locale })}</th>
            <th scope="col">{m.actBefore({ locale })}</th>
            <th scope="col">{m.actAfter({ locale })}</th>
            <th scope="col">{m.reason({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map(({ key, at, kind, subject, actor, before, after, reason }) => (
            <tr key={key}>
              <td className="text-tabular text-nowrap">{dateText(at, locale, 'instant')}</td>
              <td>{actText(kind, locale)}</td>
              <td className="data-table-text">
                <bdi>{subject}</bdi>
              </td>
              <td>
                {actor === null ? (
                  '–'
                ) : (
                  <RoomLink
                    room="user"
                    dir="auto"
                    href={memberPaths.user({ locale, id: actor.id })}
                  >
                    {actor.name}
                  </RoomLink>
                )}
              </td>
              <td>
                <bdi dir="ltr">{valuesText(before)}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{valuesText(after)}</bdi>
              </td>
              <td className="data-table-text">
                <bdi>{reason ?? '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
