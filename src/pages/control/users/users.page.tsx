import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { type ListedUser, listUsers } from '#features/accounts/queries/users.server.ts';
import * as m from '#messages/pages/control';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/users.page';
import { pageIn } from '../list-parameters.ts';
import {
  ExportButton,
  FilteredList,
  SideBadges,
  sortOptions,
  StateBadge,
  type Choice,
} from '../list-parts.tsx';
import { readUserFilters } from './user-parameters.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const filters = readUserFilters(args.url);
    const page = pageIn(args.url.searchParams);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      search: args.url.search,
      ...(await listUsers(context, filters, page)),
    };
  });

function Row({ person, locale }: { person: ListedUser; locale: Locale }) {
  const { company } = person;
  return (
    <tr>
      <td className="text-medium">
        <a className="link" dir="auto" href={memberPaths.user({ locale, id: person.id })}>
          {person.name}
        </a>
      </td>
      <td>
        <bdi dir="ltr">{person.email}</bdi>
      </td>
      <td>
        {company === null ? (
          '–'
        ) : (
          <>
            <a className="link" href={memberPaths.controlCompany({ locale, id: company.id })}>
              <bdi>{company.name}</bdi>
            </a>{' '}
            <span className="text-soft">
              {person.isOwner ? m.owner({ locale }) : m.staff({ locale })}
            </span>
          </>
        )}
      </td>
      <td>{company === null ? '–' : <SideBadges sides={company} locale={locale} />}</td>
      <td>
        {person.isConfirmed ? (
          m.confirmed({ locale })
        ) : (
          <Badge tone="warn" hasDot>
            {m.unconfirmed({ locale })}
          </Badge>
        )}
      </td>
      <td>
        <StateBadge isDisabled={person.isDisabled} locale={locale} />
      </td>
      <td className="text-tabular text-nowrap">{dateText(person.createdAt, locale)}</td>
    </tr>
  );
}

export default function UsersPage({
  loaderData: { locale, filters, page, address, search, people, count, pages },
}: Route.ComponentProps) {
  const path = memberPaths.users({ locale });
  const any = m.any({ locale });
  const choices: Choice[] = [
    {
      name: 'side',
      label: m.side({ locale }),
      value: filters.side,
      any,
      options: [
        { value: 'buyer', label: m.buyer({ locale }) },
        { value: 'seller', label: m.seller({ locale }) },
        { value: 'admin', label: m.admin({ locale }) },
        { value: 'none', label: m.noCompany({ locale }) },
      ],
    },
    {
      name: 'role',
      label: m.role({ locale }),
      value: filters.role,
      any,
      options: [
        { value: 'owner', label: m.owner({ locale }) },
        { value: 'staff', label: m.staff({ locale }) },
      ],
    },
    {
      name: 'state',
      label: m.state({ locale }),
      value: filters.state,
      any,
      options: [
        { value: 'active', label: m.active({ locale }) },
        { value: 'disabled', label: m.disabled({ locale }) },
      ],
    },
    {
      name: 'confirmed',
      label: m.email({ locale }),
      value: filters.confirmed,
      any,
      options: [
        { value: 'yes', label: m.confirmed({ locale }) },
        { value: 'no', label: m.unconfirmed({ locale }) },
      ],
    },
    {
      name: 'sort',
      label: m.order({ locale }),
      value: filters.sort,
      any: null,
      options: sortOptions(locale),
    },
  ];
  return (
    <PanelPage
      title={m.people({ locale })}
      {...panelWay('control', locale)}
      tools={<ExportButton href={`${path}/export${search}`} locale={locale} />}
    >
      <FilteredList
        path={path}
        locale={locale}
        searches={[{ name: 'q', label: m.searchUsers({ locale }), value: filters.query }]}
        choices={choices}
        isFiltered={search !== ''}
        found={m.usersFound({ count }, { locale })}
        pages={pages}
        page={page}
        address={address}
        noMatch={people.length === 0 ? m.nobody({ locale }) : null}
      >
        <TableScroll label={m.people({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.name({ locale })}</th>
                <th scope="col">{m.email({ locale })}</th>
                <th scope="col">{m.company({ locale })}</th>
                <th scope="col">{m.side({ locale })}</th>
                <th scope="col">{m.confirmed({ locale })}</th>
                <th scope="col">{m.state({ locale })}</th>
                <th scope="col">{m.since({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <Row key={person.id} person={person} locale={locale} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      </FilteredList>
    </PanelPage>
  );
}
