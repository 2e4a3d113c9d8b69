// The narrow page for account tasks: one card with one thing to do.
import type { ReactNode } from 'react';
import { Card } from '#ui/panels.tsx';
import '#pages/shared/account-page.css';

/** Renders the card. `below`: the link to a related account page. */
export function AccountPage({
  title,
  lead,
  isWide = false,
  below,
  children,
}: {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="wrap account-page" id="main">
      <title>{`${title} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <Card className={isWide ? 'account-page-card is-wide' : 'account-page-card'}>
        <h1 className="display display-3">{title}</h1>
        {lead ? <p>{lead}</p> : null}
        {children}
      </Card>
      {below ? <p className="account-page-other">{below}</p> : null}
    </main>
  );
}
