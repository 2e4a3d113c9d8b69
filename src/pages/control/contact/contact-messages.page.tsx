import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotAnswerContact } from '#features/contact/permissions.ts';
import {
  findContactSubject,
  listContactMessages,
  oldestContactMessage,
} from '#features/contact/queries/contact-messages.server.ts';
import { contactStates } from '#features/contact/schemas.ts';
import { states } from '#messages/features/contact';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/contact';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/contact-messages.page';
import { DecisionResult } from '../act-form.tsx';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { contactResults } from './contact-results.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    if (whyNotAnswerContact(context.actor) !== null) return { locale, list: null };
    const query = args.url.searchParams;
    const state = choiceIn(query, 'list', contactStates) ?? 'open';
    const filters = { state, query: searchIn(query) };
    const page = pageIn(query);
    const [{ rows, counts, pages }, oldestAt, decided] = await Promise.all([
      listContactMessages(context, filters, page),
      oldestContactMessage(context),
      readDecision(query, (id) => findContactSubject(context, id)),
    ]);
    return {
      locale,
      list: {
        ...filters,
        page,
        pages,
        counts,
        oldest: ageInHours(oldestAt, context.now()),
        decided,
        address: withParameters(addressOf(args), { done: null, of: null }),
        rows: rows.map(({ country, language, createdAt, ...row }) => ({
          ...row,
          country: countryName(country, locale),
          language: localeNames[language],
          createdAt: dateText(createdAt, locale, 'instant'),
        })),
      },
    };
  });

type List = NonNullable<Route.ComponentProps['loaderData']['list']>;
type Locale = Route.ComponentProps['loaderData']['locale'];

const MessageTable = ({
  list: { rows, query },
  locale,
}: {
  list: Pick<List, 'rows' | 'query'>;
  locale: Locale;
}) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.subject({ locale })}</th>
          <th scope="col">{m.from({ locale })}</th>
          <th scope="col" className="data-table-second">
            {control.country({ locale })}
          </th>
          <th scope="col" className="data-table-second">
            {control.language({ locale })}
          </th>
          <th scope="col">{m.received({ locale })}</th>
          <th scope="col" className="data-table-second">
            {m.assignee({ locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, subject, fullName, companyName, ...row }) => (
          <tr key={id}>
            <td className="data-table-text">
              <a
                className="link"
                dir="auto"
                href={withParameters(memberPaths.controlContactMessage({ locale, id }), {
                  q: query || null,
                })}
              >
                {subject}
              </a>
            </td>
            <td className="data-table-text">
              <bdi>{fullName}</bdi>
              {companyName === '' ? null : (
                <>
                  {' · '}
                  <bdi>{companyName}</bdi>
                </>
              )}
            </td>
            <td className="data-table-second">{row.country}</td>
            <td className="data-table-second">{row.language}</td>
            <td className="text-tabular">{row.createdAt}</td>
            <td className="data-table-second">
              {row.assignee === null ? '–' : <bdi>{row.assignee}</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

function MessageList({ list, locale }: { list: List; locale: Locale }) {
  const path = memberPaths.controlContact({ locale });
  const tabs = contactStates.map((state) => ({
    href: withParameters(path, { list: state === 'open' ? null : state, q: list.query || null }),
    label: states({ state }, { locale }),
    count: String(list.counts[state]),
    isCurrent: state === list.state,
  }));
  return (
    <Card as="section" padding="none" className="data-table-card">
      <div className="panel-tabs">
        <SectionTabs label={m.lists({ locale })} tabs={tabs} />
      </div>
      <FilterBar
        path={path}
        locale={locale}
        isFiltered={list.query !== ''}
        searches={[{ name: 'q', label: m.search({ locale }), value: list.query }]}
        choices={[]}
      />
      {list.rows.length > 0 ? (
        <MessageTable list={list} locale={locale} />
      ) : list.query === '' ? (
        <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
      )}
      <ListFoot
        found={m.found({ count: list.counts[list.state] }, { locale })}
        pages={list.pages}
        page={list.page}
        address={list.address}
        locale={locale}
      />
    </Card>
  );
}

export default function ContactMessagesPage({
  loaderData: { locale, list },
}: Route.ComponentProps) {
  useFreshQueue();
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.panelLead({ locale })}
      {...panelWay('control', locale)}
      tools={list && <OldestWaiting locale={locale} hours={list.oldest} />}
    >
      {list === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <>
          <DecisionResult
            decision={list.decided}
            results={contactResults}
            hrefOf={(id) => memberPaths.controlContactMessage({ locale, id })}
            locale={locale}
          />
          <MessageList list={list} locale={locale} />
        </>
      )}
    </PanelPage>
  );
}
