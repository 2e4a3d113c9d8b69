// The account menu of logged-in users.
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import type { CurrentUser } from './current-user.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { LogOutForm, PanelForm } from './own-forms.tsx';
import './account-menu.css';
import './menu.css';

export default function OwnMenu({
  user,
  label,
  locale,
}: {
  user: CurrentUser;
  label: ReactNode;
  locale: Locale;
}) {
  return (
    <>
      <Bell locale={locale} unread={null} />
      <details className="menu" name="top" data-menu="menu">
        <summary className="account-menu">{label}</summary>
        <div className="menu-list account-menu-list">
          <p className="account-menu-name">
            <bdi>{user.name}</bdi>
          </p>
          <a href={paths.userInformation({ locale })}>{m.myAccount({ locale })}</a>
          <a href={memberPaths.notifications({ locale })}>{m.notifications({ locale })}</a>
          {user.panels.map((panel) => (
            <PanelForm key={panel} panel={panel} locale={locale}>
              <button type="submit">
                {m.panel({ panel }, { locale })}
                <ExternalLink className="icon-16" />
              </button>
            </PanelForm>
          ))}
          <LogOutForm locale={locale} />
        </div>
      </details>
    </>
  );
}
