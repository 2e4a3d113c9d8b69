// All words of the guide, so that its scripts do not carry three languages.
import type { countDirectory } from '#features/directory/queries/directory-list.server.ts';
import { documentKinds } from '#features/memberships/schemas.ts';
import type { listRunningPartners } from '#features/partners/queries/running-partners.server.ts';
import { documentKinds as kindNames } from '#messages/features/memberships';
import { kinds as partnerKinds } from '#messages/features/partners';
import * as m from '#messages/pages/storefront/guide';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';

type Shown = {
  readonly figures: Awaited<ReturnType<typeof countDirectory>>;
  readonly partners: Awaited<ReturnType<typeof listRunningPartners>>;
};

/** What a company or a partner may ask for, each with its link. */
export const guideOffers = (locale: Locale) => [
  {
    title: m.join({ locale }),
    text: m.joinText({ locale }),
    label: m.joinButton({ locale }),
    href: memberPaths.membership({ locale }),
  },
  {
    title: m.media({ locale }),
    text: m.mediaText({ locale }),
    label: m.askMedia({ locale }),
    href: `${paths.guideRequest({ locale })}?as=media`,
  },
  {
    title: m.sponsor({ locale }),
    text: m.sponsorText({ locale }),
    label: m.askSponsor({ locale }),
    href: `${paths.guideRequest({ locale })}?as=sponsor`,
  },
];

const questions = [
  [m.q1, m.a1],
  [m.q2, m.a2],
  [m.q3, m.a3],
  [m.q4, m.a4],
  [m.q5, m.a5],
  [m.q6, m.a6],
] as const;

export const guideText = (locale: Locale, { figures, partners }: Shown) => ({
  title: m.title({ locale }),
  lead: m.lead({ locale }),
  figures: [
    m.figures({ companies: figures.companies }, { locale }),
    ...(figures.provinces === 0 ? [] : [m.figuresPlaces(figures, { locale })]),
  ].join(' '),
  browse: { label: m.browse({ locale }), href: paths.directory({ locale }) },
  offers: guideOffers(locale),
  partners:
    partners.length === 0
      ? null
      : {
          heading: m.partners({ locale }),
          text: m.partnersText({ locale }),
          rows: partners.map(({ kind, name, href }) => ({
            name,
            href,
            kind: partnerKinds({ kind }, { locale }),
            label: m.sponsored({ locale }),
          })),
        },
  how: m.how({ locale }),
  steps: [
    { text: m.step1({ locale }), who: 'for-visitors' },
    { text: m.step1Member({ locale }), who: 'for-members' },
    ...[m.step2, m.step3, m.step4].map((step) => ({ text: step({ locale }), who: undefined })),
  ],
  papers: m.papers({ locale }),
  documents: documentKinds.map((kind) => kindNames({ kind }, { locale })),
  notes: [
    { title: m.documentsTitle({ locale }), text: m.documentsText({ locale }) },
    { title: m.finalTitle({ locale }), text: m.finalText({ locale }) },
  ],
  questions: {
    heading: m.questions({ locale }),
    rows: questions.map(([question, answer]) => ({
      question: question({ locale }),
      answer: answer({ locale }),
    })),
  },
});
export type GuideText = ReturnType<typeof guideText>;
