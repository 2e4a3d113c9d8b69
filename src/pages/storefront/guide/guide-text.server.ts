// All words of the guide, so that its scripts do not carry three languages.
import { documentKinds } from '#features/memberships/schemas.ts';
import { documentKinds as kindNames } from '#messages/features/memberships';
import * as m from '#messages/pages/storefront/guide';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

export const guideText = (locale: Locale, companies: number) => ({
  title: m.title({ locale }),
  lead: m.lead({ locale }),
  figures: m.figures({ companies }, { locale }),
  browse: { label: m.browse({ locale }), href: paths.directory({ locale }) },
  offers: [
    { title: m.join({ locale }), text: m.joinText({ locale }) },
    { title: m.media({ locale }), text: m.mediaText({ locale }) },
    { title: m.sponsor({ locale }), text: m.sponsorText({ locale }) },
  ],
  request: { label: m.joinButton({ locale }), href: paths.guideRequest({ locale }) },
  how: m.how({ locale }),
  steps: [m.step1, m.step2, m.step3, m.step4].map((step) => step({ locale })),
  papers: m.papers({ locale }),
  documents: documentKinds.map((kind) => kindNames({ kind }, { locale })),
  notes: [
    { title: m.documentsTitle({ locale }), text: m.documentsText({ locale }) },
    { title: m.finalTitle({ locale }), text: m.finalText({ locale }) },
  ],
});
export type GuideText = ReturnType<typeof guideText>;
