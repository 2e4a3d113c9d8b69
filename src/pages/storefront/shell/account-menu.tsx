// The header's account link or menu. It has the same width with a name as without.
import { UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { logInHref, useCurrentUser } from './current-user.ts';
import './account-menu.css';

export function AccountMenu({ locale }: { locale: Locale }) {
  const user = useCurrentUser();
  const here = useLocation();
  if (!user?.name) {
    // Without scripts the account's page redirects visitors to the log-in.
    return (
      <a
        className="account-menu"
        href={user ? logInHref(locale, here) : paths.userInformation({ locale })}
      >
        <AccountLabel small={m.signIn({ locale })} name={m.myAccount({ locale })} />
      </a>
    );
  }
  const label = <AccountLabel small={m.myAccount({ locale })} name={user.name} />;
  return (
    <Suspense
      fallback={
        <a className="account-menu" href={paths.userInformation({ locale })}>
          {label}
        </a>
      }
    >
      <OwnMenu user={user} label={label} locale={locale} />
    </Suspense>
  );
}

/** Loaded separately, because visitors and the first view do not need it. */
const OwnMenu = lazy(() => import('./own-menu.tsx'));

const AccountLabel = ({ small, name }: { small: string; name: string }) => (
  <>
    <UserRound className="icon-22" />
    <span>
      <span>{small}</span>
      <b dir="auto">{name}</b>
    </span>
  </>
);
