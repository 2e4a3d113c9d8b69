import type { ReactNode } from 'react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { ExportKind } from '#features/exhibitions/queries/exhibition-exports.server.ts';
import type { Phase } from '#features/exhibitions/rules/phases.ts';
import { phases } from '#messages/features/exhibitions';
import * as m from '#messages/pages/control/exhibitions';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { ActResult } from '../act-form.tsx';
import { ExportButton } from '../list-parts.tsx';

export type FairHead = {
  readonly locale: Locale;
  readonly slug: string;
  readonly title: string;
  readonly phase: Phase;
};
type Tab = 'facts' | 'requests' | 'bookings' | 'stands' | 'registrations' | 'messages';

const tabPaths = {
  facts: memberPaths.controlExhibition,
  requests: memberPaths.exhibitionRequests,
  bookings: memberPaths.exhibitionBookings,
  stands: memberPaths.exhibitionStands,
  registrations: memberPaths.exhibitionRegistrations,
  messages: memberPaths.exhibitionMessages,
} as const;

/**
 * The frame of all rooms of one exhibition. `done`: whether the latest act succeeded. `exported`:
 * the list that is offered as a file.
 */
export function FairPage({
  head: { locale, slug, title, phase },
  tab,
  done,
  exported = null,
  children,
}: {
  readonly head: FairHead;
  readonly tab: Tab;
  readonly done: boolean;
  readonly exported?: ExportKind | null;
  readonly children: ReactNode;
}) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={title}
      lead={phases({ phase }, { locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlExhibitions({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        exported === null ? undefined : (
          <ExportButton
            href={memberPaths.exportExhibition({ locale, slug, kind: exported })}
            locale={locale}
          />
        )
      }
    >
      <ActResult text={done ? m.done({ locale }) : null} />
      <SectionTabs
        label={title}
        tabs={(Object.keys(tabPaths) as Tab[]).map((one) => ({
          href: tabPaths[one]({ locale, slug }),
          label: m.tabs({ tab: one }, { locale }),
          isCurrent: one === tab,
        }))}
      />
      {children}
    </PanelPage>
  );
}
