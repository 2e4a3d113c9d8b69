import { listSentMails } from '#features/accounts/queries/sent-mails.server.ts';
import * as m from '#messages/pages/storefront/development';
import { loadPage } from '#platform/pages/load-page.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/mailbox.page';
import './mailbox.css';
import '#ui/data-table.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    locale: context.locale,
    mails: await listSentMails(context),
  }));

export default function MailboxPage({ loaderData: { locale, mails } }: Route.ComponentProps) {
  return (
    <main className="wrap mailbox" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="display display-3">{m.title({ locale })}</h1>
      <p className="text-soft">{m.lead({ locale })}</p>
      {mails.length === 0 ? (
        <EmptyState title={m.empty({ locale })} text={m.emptyText({ locale })} />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.subject({ locale })}</th>
                  <th scope="col">{m.to({ locale })}</th>
                  <th scope="col">{m.when({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {mails.map((mail) => (
                  <tr key={mail.id}>
                    <td className="text-medium">
                      <a
                        className="link"
                        dir="auto"
                        href={memberPaths.mail({ locale, id: mail.id })}
                      >
                        {mail.subject}
                      </a>
                    </td>
                    <td>
                      <bdi dir="ltr">{mail.recipient}</bdi>
                    </td>
                    <td className="text-tabular">{dateText(mail.at, locale, 'instant')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Card>
      )}
    </main>
  );
}
