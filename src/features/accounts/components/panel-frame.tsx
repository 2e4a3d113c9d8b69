import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/features/accounts';
import { countText } from '#shared/counts.ts';
import { type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { PanelShell, type PanelTexts } from '#ui/panel-shell.tsx';
import type { PanelVisit } from '../queries/panel-visit.server.ts';
import type { Panel } from '#shared/panels.ts';

const nameOf: Readonly<Record<Panel, (language: { locale: Locale }) => string>> = {
  buyer: m.panelBuyer,
  vendor: m.panelVendor,
  control: m.panelControl,
};

const textsOf = (locale: Locale, isOwner: boolean): PanelTexts => ({
  home: m.panelHome({ locale }),
  skip: m.panelSkip({ locale }),
  loading: m.panelLoading({ locale }),
  menu: m.panelMenu({ locale }),
  rail: m.panelRail({ locale }),
  market: m.panelMarket({ locale }),
  contact: m.panelContact({ locale }),
  search: m.panelSearch({ locale }),
  language: m.panelLanguage({ locale }),
  account: m.panelAccount({ locale }),
  ownAccount: m.panelOwnAccount({ locale }),
  logOut: m.panelLogOut({ locale }),
  role: isOwner ? m.panelOwner({ locale }) : m.panelStaff({ locale }),
  pages: m.panelPages({ locale }),
  actions: m.panelActions({ locale }),
  palette: {
    title: m.paletteTitle({ locale }),
    placeholder: m.palettePlaceholder({ locale }),
    nothing: m.paletteNothing({ locale }),
    hint: m.paletteHint({ locale }),
    countOf: (count) => m.paletteCount({ count }, { locale }),
  },
});

/** A page of the panel; `path` without language. */
type NavItem = {
  readonly label: string;
  readonly path: string;
  readonly icon: ReactNode;
  readonly count: number;
};
type Props = {
  readonly panel: Panel;
  readonly locale: Locale;
  readonly visit: PanelVisit;
  readonly groups: readonly {
    readonly title: string | null;
    readonly places: readonly NavItem[];
  }[];
  readonly bell: ReactNode;
  readonly tools?: ReactNode;
  readonly railBox?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of all three panels, with its texts. */
export function PanelFrame({
  panel,
  locale,
  visit,
  groups,
  bell,
  tools,
  railBox,
  children,
}: Props) {
  const { pathname, search } = useLocation();
  const path = pathname.replace(/^\/[^/]*/, '');
  const isHere = (place: string) =>
    path === place || (place !== `/${panel}` && path.startsWith(`${place}/`));
  return (
    <PanelShell
      locale={locale}
      texts={textsOf(locale, visit.isOwner)}
      name={nameOf[panel]({ locale })}
      bell={bell}
      tools={tools}
      railBox={railBox}
      company={visit.company}
      person={visit.person}
      marketHref={`${visit.marketUrl}${paths.home({ locale })}`}
      contactHref={`${visit.marketUrl}${paths.contact({ locale })}`}
      groups={groups.map(({ title, places }) => ({
        title,
        links: places.map(({ label, path: place, icon, count }) => ({
          label,
          count: countText(count),
          icon,
          href: paths.localized({ locale, path: place }),
          isCurrent: isHere(place),
        })),
      }))}
      languageLinks={locales.map((language) => ({
        locale: language,
        href: `${paths.localized({ locale: language, path })}${search}`,
      }))}
      otherPanels={visit.otherPanels.map((other) => ({
        panel: other,
        label: nameOf[other]({ locale }),
      }))}
    >
      {children}
    </PanelShell>
  );
}

/** The first breadcrumb of a panel page. */
export const panelWay = (panel: Panel, locale: Locale) => ({
  crumbs: [{ label: nameOf[panel]({ locale }), href: paths.panel({ locale, name: panel }) }],
  crumbsLabel: m.panelWay({ locale }),
});
