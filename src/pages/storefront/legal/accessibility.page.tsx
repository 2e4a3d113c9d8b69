import * as m from '#messages/pages/storefront/legal';
import { loadPage } from '#platform/pages/load-page.ts';
import { ltr } from '#shared/bidi-marks.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/accessibility.page';
import { LegalPage, type LegalText } from './legal-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ locale, services: { publicUrl, operator } }): Promise<LegalText> => ({
    locale,
    publicUrl,
    path: paths.unlocalized(paths.accessibility),
    title: m.accessTitle({ locale }),
    description: m.accessDescription({ locale }),
    lead: m.accessLead({ locale }),
    sections: [
      { title: m.stateTitle({ locale }), paragraphs: [m.stateText({ locale })] },
      {
        title: m.doneTitle({ locale }),
        isList: true,
        paragraphs: [
          m.doneKeyboard({ locale }),
          m.doneZoom({ locale }),
          m.doneMotion({ locale }),
          m.doneReaders({ locale }),
          m.doneScript({ locale }),
        ],
      },
      { title: m.howTitle({ locale }), paragraphs: [m.howText({ locale })] },
      {
        title: m.tellTitle({ locale }),
        paragraphs: [m.tellText({ contact: ltr(operator.privacyContact) }, { locale })],
      },
    ],
  }));

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
