import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { setRfqAlert } from '#features/rfq-matches/commands/alerts.server.ts';
import { frequencyText } from '#features/rfq-matches/format.ts';
import { ownAlertFrequency } from '#features/rfq-matches/queries/alert-readers.server.ts';
import { listOwnMatches } from '#features/rfq-matches/queries/matches.server.ts';
import { listSentRequests } from '#features/rfq-matches/queries/sent-requests.server.ts';
import {
  alertFrequencies,
  alertInput,
  rfqSearchInput,
  type RfqSearchInput,
} from '#features/rfq-matches/schemas.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { removeRfqSearch, saveRfqSearch } from '#features/rfq-matches/commands/searches.server.ts';
import { listOwnRfqSearches } from '#features/rfq-matches/queries/own-searches.server.ts';
import { firstIssues, invalid } from '#platform/http/problems.ts';
import { countries, countryName } from '#shared/countries.ts';
import { z } from 'zod';
import * as m from '#messages/pages/vendor/rfq-matches';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import * as paths from '#shared/paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/matches.page';
import { AlertForm } from './alert-form.tsx';
import { matchLines, type MatchLine, sentLines } from './match-lines.ts';
import { MatchTable } from './match-table.tsx';
import { SavedSearches } from './saved-searches.tsx';

const tabs = ['matching', 'me', 'searches'] as const;
type Tab = (typeof tabs)[number];

type List = {
  readonly lines: readonly MatchLine[];
  readonly count: number;
  readonly sellsNothing: boolean;
};

async function loadList(context: PageContext, tab: Tab, page: number): Promise<List> {
  const { locale } = context;
  if (tab === 'searches') return { lines: [], count: 0, sellsNothing: false };
  if (tab === 'me') {
    const { requests, count } = await listSentRequests(context, page);
    return { lines: sentLines(requests, locale), count, sellsNothing: false };
  }
  const part = { from: (page - 1) * pageSize, limit: pageSize };
  const { matches, ...counts } = await listOwnMatches(context, part, maxPages * pageSize);
  return { lines: matchLines(matches, locale), ...counts };
}

/** The saved searches, and what another one may be made of. */
async function loadSearches(context: PageContext) {
  const { locale } = context;
  const [searches, tree] = await Promise.all([
    listOwnRfqSearches(context),
    getCategoryTree(context),
  ]);
  return {
    searches,
    categories: tree
      .filter(({ kind }) => kind !== 'promotions')
      .map(({ treePath, name }) => ({ value: treePath, label: name })),
    countries: countries
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
  };
}

type Profile = Awaited<ReturnType<typeof getOwnProfile>>;

/** What keeps mails from being sent. */
function hindranceOf({ emailConfirmedAt, notifications }: Profile, locale: Locale) {
  if (emailConfirmedAt === null)
    return {
      text: m.confirmFirst({ locale }),
      link: m.toConfirm({ locale }),
      href: memberPaths.confirmEmail({ locale }),
    };
  if (notifications['matches'] ?? true) return null;
  return {
    text: m.mailsAreOff({ locale }),
    link: m.toNotifications({ locale }),
    href: memberPaths.notifications({ locale }),
  };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0];
    const page = Math.min(maxPages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
    const [list, saved, frequency, profile] = await Promise.all([
      loadList(context, tab, page),
      tab === 'searches' ? loadSearches(context) : null,
      ownAlertFrequency(context),
      getOwnProfile(context),
    ]);
    return {
      locale,
      tab,
      page,
      ...list,
      saved,
      done: query.get('done'),
      address: addressOf(args),
      alert: {
        frequency,
        hindrance: hindranceOf(profile, locale),
        choices: alertFrequencies.map((value) => ({ value, label: frequencyText(value, locale) })),
      },
    };
  });

const acts = z.discriminatedUnion('intent', [
  alertInput.extend({ intent: z.literal('alert') }),
  z.object({ intent: z.literal('remove'), id: z.string().max(20) }),
  z.looseObject({ intent: z.literal('save') }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    const here = memberPaths.vendorRfqs({ locale: context.locale });
    if (input.intent === 'alert') {
      await setRfqAlert(context, input);
      return redirect(`${here}?done=saved`, 303);
    }
    if (input.intent === 'remove') await removeRfqSearch(context, input.id);
    else await saveRfqSearch(context, readSearch(input));
    const done = input.intent === 'remove' ? 'searchRemoved' : 'searchSaved';
    return redirect(`${here}?tab=searches&done=${done}`, 303);
  });

/** Throws invalid. */
function readSearch(typed: object): RfqSearchInput {
  const checked = rfqSearchInput.safeParse(typed);
  if (!checked.success) throw invalid(firstIssues(checked.error.issues));
  return checked.data;
}

const doneTexts: Readonly<Record<string, (language: { locale: Locale }) => string>> = {
  saved: m.saved,
  searchSaved: m.searchSaved,
  searchRemoved: m.searchRemoved,
};

type Loaded = Route.ComponentProps['loaderData'];

/** One action each. */
function Nothing({ tab, sellsNothing, locale }: Pick<Loaded, 'tab' | 'sellsNothing' | 'locale'>) {
  const toMarket = { label: m.market({ locale }), href: paths.rfqs({ locale }) };
  if (tab === 'me')
    return (
      <EmptyState
        title={m.noneSent({ locale })}
        text={m.noneSentText({ locale })}
        action={toMarket}
      />
    );
  if (!sellsNothing)
    return (
      <EmptyState
        title={m.nothing({ locale })}
        text={m.nothingText({ locale })}
        action={toMarket}
      />
    );
  return (
    <EmptyState
      title={m.noProducts({ locale })}
      text={m.noProductsText({ locale })}
      action={{ label: m.addProduct({ locale }), href: memberPaths.newVendorProduct({ locale }) }}
    />
  );
}

export default function MatchesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, tab, page, count, done, saved, address, lines, alert } = loaderData;
  const doneText = done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done]! : null;
  const here = memberPaths.vendorRfqs({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
      tools={
        <a className="link" href={paths.rfqs({ locale })}>
          {m.market({ locale })}
        </a>
      }
    >
      {doneText && answer === undefined ? (
        <div role="status">
          <Alert tone="success">{doneText({ locale })}</Alert>
        </div>
      ) : null}
      <SectionTabs
        label={m.tabs({ locale })}
        tabs={[
          { href: here, label: m.matching({ locale }), isCurrent: tab === 'matching' },
          { href: `${here}?tab=me`, label: m.forMe({ locale }), isCurrent: tab === 'me' },
          {
            href: `${here}?tab=searches`,
            label: m.searches({ locale }),
            isCurrent: tab === 'searches',
          },
        ]}
      />
      {saved ? (
        <SavedSearches {...saved} answer={answer} locale={locale} />
      ) : lines.length === 0 ? (
        <Nothing {...loaderData} />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <MatchTable lines={lines} locale={locale} />
          <div className="data-table-foot">
            <p className="text-soft text-sm" role="status">
              {tab === 'me' ? m.foundSent({ count }, { locale }) : m.found({ count }, { locale })}
            </p>
            <Pager
              page={page}
              pages={Math.ceil(count / pageSize)}
              hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to, done: null })}
              labels={{
                pages: m.pages({ locale }),
                previous: m.previous({ locale }),
                next: m.next({ locale }),
              }}
              formatNumber={(n) => number(locale, n)}
            />
          </div>
        </Card>
      )}
      {saved ? null : <AlertForm {...alert} answer={answer} locale={locale} />}
    </PanelPage>
  );
}
