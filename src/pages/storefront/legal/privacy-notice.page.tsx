import * as m from '#messages/pages/storefront/legal';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Route } from './+types/privacy-notice.page';
import { LegalPage, type LegalText } from './legal-page.tsx';

/** Loads the text in one language, so that the page's scripts do not carry all three. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ locale, services: { publicUrl, operator } }): Promise<LegalText> => {
    const contact = ltr(operator.privacyContact);
    return {
      locale,
      publicUrl,
      path: paths.unlocalized(paths.privacy),
      title: m.privacyTitle({ locale }),
      description: m.privacyDescription({ locale }),
      lead: m.privacyLead({ locale }),
      sections: [
        {
          title: m.whoTitle({ locale }),
          paragraphs: [m.whoText({ operator: operator.name, contact }, { locale })],
        },
        {
          title: m.whatTitle({ locale }),
          isList: true,
          paragraphs: [
            m.whatAccount({ locale }),
            m.whatTrade({ locale }),
            m.whatMembership({ locale }),
            m.whatPartners({ locale }),
            m.whatSafety({ locale }),
            m.whatCounts({ locale }),
            m.whatMeasurement({ locale }),
            m.whatAdvertising({ locale }),
          ],
        },
        {
          title: m.shareTitle({ locale }),
          paragraphs: [m.shareText({ locale }), m.shareRequests({ locale })],
        },
        { title: m.abroadTitle({ locale }), paragraphs: [m.abroadText({ locale })] },
        {
          title: m.keepTitle({ locale }),
          paragraphs: [m.keepText({ locale }), m.keepDocuments({ locale })],
        },
        {
          title: m.rightsTitle({ locale }),
          paragraphs: [
            m.rightsText({ locale }),
            m.rightsHow({ contact }, { locale }),
            m.complainText({ locale }),
          ],
        },
        {
          title: m.cookiesTitle({ locale }),
          paragraphs: [m.cookiesText({ locale })],
          link: { label: m.changeChoices({ locale }), href: paths.cookies({ locale }) },
        },
      ],
    };
  });

export default function PrivacyNoticePage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
