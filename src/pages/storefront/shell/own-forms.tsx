// What somebody who is logged in sends from the header and the drawer.
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import type { CurrentUser } from './current-user.ts';

/** A panel may be on a site of its own: a form asks for the code that opens it, in a tab of its own. */
export const PanelForm = ({
  panel,
  locale,
  children,
}: {
  panel: CurrentUser['panels'][number];
  locale: Locale;
  children: React.ReactNode;
}) => (
  <form method="post" action={`/${locale}/account/hand-off`} target="_blank" rel="noreferrer">
    <input type="hidden" name="panel" value={panel} />
    {children}
  </form>
);

/** Loads the next page anew: nothing of the account stays behind in this one. */
export const LogOutForm = ({ locale }: { locale: Locale }) => (
  <form method="post" action={`/${locale}/account/log-out`}>
    <button type="submit">{m.logOut({ locale })}</button>
  </form>
);
