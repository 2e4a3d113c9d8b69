import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { SectionTabs } from '#ui/section-tabs.tsx';

type Props = { readonly current: 'events' | 'acts'; readonly locale: Locale };

/** The two logs: what happened to accounts, and what the market's staff did. */
export const LogTabs = ({ current, locale }: Props) => (
  <SectionTabs
    label={m.log({ locale })}
    tabs={[
      {
        label: m.businessActs({ locale }),
        href: memberPaths.businessActs({ locale }),
        isCurrent: current === 'acts',
      },
      {
        label: m.events({ locale }),
        href: memberPaths.securityLog({ locale }),
        isCurrent: current === 'events',
      },
    ]}
  />
);
