import * as m from '#messages/pages/storefront/guide';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/request.page';
import './guide.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) =>
    Promise.resolve({ locale: context.locale, publicUrl: context.services.publicUrl }),
  );

export default function GuideRequestPage({
  loaderData: { locale, publicUrl },
}: Route.ComponentProps) {
  const offers = [
    {
      title: m.join({ locale }),
      text: m.joinText({ locale }),
      label: m.joinButton({ locale }),
      href: memberPaths.membership({ locale }),
    },
    {
      title: m.media({ locale }),
      text: m.mediaText({ locale }),
      label: m.write({ locale }),
      href: paths.contact({ locale }),
    },
    {
      title: m.sponsor({ locale }),
      text: m.sponsorText({ locale }),
      label: m.write({ locale }),
      href: paths.contact({ locale }),
    },
  ];
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={m.requestTitle({ locale })}
        description={m.requestLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.guideRequest)}
        locale={locale}
      />
      <div className="guide">
        <h1 className="display display-2">{m.requestTitle({ locale })}</h1>
        <p>{m.requestLead({ locale })}</p>
        <div className="guide-offers">
          {offers.map(({ title, text, label, href }) => (
            <Card as="section" key={title}>
              <h2 className="card-title">{title}</h2>
              <p>{text}</p>
              <div>
                <Button variant="primary" href={href}>
                  {label}
                </Button>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </main>
  );
}
