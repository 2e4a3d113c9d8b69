// Forms of logged-in users, in the header and the drawer.
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { CurrentUser } from './current-user.ts';

/**
 * Opens a panel in a new tab. A form, because a panel on another site needs a code that only a form
 * requests.
 */
export const PanelForm = ({
  panel,
  locale,
  children,
}: {
  panel: CurrentUser['panels'][number];
  locale: Locale;
  children: React.ReactNode;
}) => (
  <form method="post" action={paths.handOff({ locale })} target="_blank" rel="noreferrer">
    <input type="hidden" name="panel" value={panel} />
    {children}
  </form>
);

/** Logs out with a full load, so that nothing of the account stays in the page. */
export const LogOutForm = ({ locale }: { locale: Locale }) => (
  <form method="post" action={paths.logOut({ locale })}>
    <button type="submit">{m.logOut({ locale })}</button>
  </form>
);
