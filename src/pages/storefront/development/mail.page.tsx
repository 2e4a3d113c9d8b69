import { getSentMail } from '#features/accounts/queries/sent-mails.server.ts';
import * as m from '#messages/pages/storefront/development';
import { loadPage } from '#platform/pages/load-page.ts';
import { dateText } from '#shared/dates.ts';
import * as paths from '#shared/paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/mail.page';
import './mailbox.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { html: _html, ...mail } = await getSentMail(context, args.params.mail);
    return { locale: context.locale, mail };
  });

/** Splits the plain text and links its addresses. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      <a key={part} className="link" href={part} dir="ltr" data-reload="">
        {part}
      </a>
    ) : (
      part
    ),
  );

export default function MailPage({ loaderData: { locale, mail } }: Route.ComponentProps) {
  const box = paths.mailbox({ locale });
  return (
    <main className="wrap mailbox" id="main">
      <title>{`${mail.subject} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs
        label={m.way({ locale })}
        items={[
          { label: m.title({ locale }), href: box },
          { label: mail.subject, href: null },
        ]}
      />
      <h1 className="display display-3">
        <bdi>{mail.subject}</bdi>
      </h1>
      <Card as="section">
        <FactList
          facts={[
            { name: m.to({ locale }), value: ltr(mail.recipient) },
            { name: m.when({ locale }), value: dateText(mail.at, locale, 'instant') },
          ]}
        />
        <p className="mailbox-text" dir="auto">
          {linked(mail.plain)}
        </p>
        <Button
          size="sm"
          href={`${box}/${mail.id}/html`}
          data-reload=""
          target="_blank"
          rel="noopener"
        >
          {m.asSent({ locale })}
        </Button>
      </Card>
    </main>
  );
}
