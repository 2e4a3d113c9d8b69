// The account's part of the header: the way to log in, or a menu of one's own. As wide with a name as without.
import { ExternalLink, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import * as m from '#messages/shell';
import type { Locale } from '#shared/locale.ts';
import { type CurrentUser, logInHref, useCurrentUser } from './current-user.ts';

export function AccountMenu({ locale }: { locale: Locale }) {
  const user = useCurrentUser();
  const here = useLocation();
  if (!user?.name) {
    // Without scripts the account's page sends visitors to the log-in itself.
    return <a className="account" href={user ? logInHref(locale, here) : `/${locale}/account`}><AccountLabel small={m.signIn({ locale })} name={m.myAccount({ locale })} /></a>;
  }
  return (
    <details className="menu" name="top" data-menu="menu">
      <summary className="account"><AccountLabel small={m.myAccount({ locale })} name={user.name} /></summary>
      <div className="menu-list account-list">
        <p className="account-name"><bdi>{user.name}</bdi></p>
        <a href={`/${locale}/account`}>{m.myAccount({ locale })}</a>
        {user.panels.map((panel) => <PanelForm key={panel} panel={panel} locale={locale}><button type="submit">{m.panel({ panel }, { locale })}<ExternalLink className="i-16" /></button></PanelForm>)}
        <LogOutForm locale={locale} />
      </div>
    </details>
  );
}

const AccountLabel = ({ small, name }: { small: string; name: string }) => <><UserRound className="i-22" /><span><span>{small}</span><b><bdi>{name}</bdi></b></span></>;

/** A panel may be on a site of its own: a form asks for the code that opens it, in a tab of its own. */
export const PanelForm = ({ panel, locale, children }: { panel: CurrentUser['panels'][number]; locale: Locale; children: React.ReactNode }) => (
  <form method="post" action={`/${locale}/account/hand-off`} target="_blank" rel="noreferrer">
    <input type="hidden" name="panel" value={panel} />
    {children}
  </form>
);

/** Loads the next page anew: nothing of the account stays behind in this one. */
export const LogOutForm = ({ locale }: { locale: Locale }) => <form method="post" action={`/${locale}/account/log-out`}><button type="submit">{m.logOut({ locale })}</button></form>;
