// What each public page about exhibitions shows, in words.
import { exhibitionsTag } from '#features/exhibitions/events.ts';
import { daysIn, momentIn } from '#features/exhibitions/format.ts';
import {
  findPolicy,
  listExhibitions,
  readPlan,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Block, FairCard, SheetContent } from './exhibition-sheet.tsx';
import { belowFair, type Fair, fairOf, placeOf, say, type Tags } from './fair.server.ts';
import { exhibitorsOf } from './plan-sheets.server.ts';

/** On the page of the exhibition; the others are in the list of all. */
const fewExhibitors = 12;

const cardOf = (fair: Fair, locale: Locale): FairCard => ({
  title: say(fair.title, locale),
  text: say(fair.summary, locale),
  badge: words.phases({ phase: fair.phase }, { locale }),
  note: `${daysIn(fair, locale)} · ${placeOf(fair, locale)}`,
  href: paths.exhibition({ locale, slug: fair.slug }),
});

export async function listSheet(context: Context, tags: Tags): Promise<SheetContent> {
  tags.add(exhibitionsTag);
  const { locale } = context;
  const { coming, past } = await listExhibitions(context);
  return {
    title: m.title({ locale }),
    lead: m.lead({ locale }),
    badge: null,
    blocks: [
      {
        kind: 'cards',
        title: m.coming({ locale }),
        cards: coming.map((fair) => cardOf(fair, locale)),
        none: m.noneComing({ locale }),
      },
      {
        kind: 'cards',
        title: m.past({ locale }),
        cards: past.map((fair) => cardOf(fair, locale)),
        none: m.nonePast({ locale }),
      },
    ],
  };
}

const factsOf = (fair: Fair, locale: Locale) => [
  { name: m.when({ locale }), value: daysIn(fair, locale) },
  {
    name: m.hours({ locale }),
    value: m.hoursText(
      { opens: fair.dailyOpens, closes: fair.dailyCloses, zone: fair.timeZone },
      { locale },
    ),
  },
  { name: m.where({ locale }), value: `${placeOf(fair, locale)} · ${fair.address}` },
  {
    name: m.booking({ locale }),
    value: m.bookingText(
      {
        opens: momentIn(fair.bookingOpensAt, fair.timeZone, locale),
        closes: momentIn(fair.bookingClosesAt, fair.timeZone, locale),
      },
      { locale },
    ),
  },
];

function actionsOf({ slug, phase }: Fair, locale: Locale): Block {
  const link = { locale, slug };
  const canAsk = phase === 'announced' || phase === 'booking_open';
  return {
    kind: 'actions',
    actions: [
      ...(phase === 'booking_open'
        ? [{ label: m.reserve({ locale }), href: paths.reserveStand(link), isMain: true }]
        : []),
      { label: m.plan({ locale }), href: paths.exhibitionPlan(link) },
      { label: m.exhibitors({ locale }), href: paths.exhibitionExhibitors(link) },
      ...(canAsk
        ? [{ label: m.participate({ locale }), href: paths.exhibitionParticipate(link) }]
        : []),
      ...(phase === 'over'
        ? []
        : [{ label: m.visit({ locale }), href: paths.exhibitionVisit(link) }]),
      { label: m.sponsors({ locale }), href: paths.exhibitionSponsors(link) },
      { label: m.media({ locale }), href: paths.exhibitionMedia(link) },
      { label: m.questionnaire({ locale }), href: paths.exhibitionQuestionnaire(link) },
      { label: m.policy({ locale }), href: paths.exhibitionPolicy(link) },
      { label: m.calendar({ locale }), href: paths.exhibitionCalendar(link), isFile: true },
    ],
  };
}

export async function fairSheet(context: Context, slug: string, tags: Tags): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  const { stands } = await readPlan(context, fair.id);
  const booked = stands.filter(({ company }) => company !== null);
  const about = say(fair.about, locale);
  const { card } = belowFair(fair, locale);
  return {
    title: say(fair.title, locale),
    card,
    lead: say(fair.summary, locale),
    badge: words.phases({ phase: fair.phase }, { locale }),
    blocks: [
      { kind: 'facts', facts: factsOf(fair, locale) },
      actionsOf(fair, locale),
      ...(about === ''
        ? []
        : [{ kind: 'text', title: m.about({ locale }), paragraphs: [about] } as const]),
      {
        kind: 'cards',
        title: m.pavilions({ locale }),
        none: m.nonePavilions({ locale }),
        cards: fair.pavilions.map((country) => {
          const own = stands.filter(({ pavilion }) => pavilion === country);
          return {
            title: countryName(country, locale),
            text: m.pavilionStands(
              { count: own.length, free: own.filter(({ state }) => state === 'free').length },
              { locale },
            ),
            href: paths.exhibitionPavilion({ locale, slug, country: country.toLowerCase() }),
          };
        }),
      },
      exhibitorsOf(booked.slice(0, fewExhibitors), slug, locale),
    ],
  };
}

export async function policySheet(
  context: Context,
  slug: string,
  tags: Tags,
): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  const policy = await findPolicy(context, fair.id);
  if (policy === null) throw notFound();
  return {
    ...belowFair(fair, locale),
    title: m.policy({ locale }),
    lead: m.policyLead(
      { fair: say(fair.title, locale), version: String(policy.version) },
      { locale },
    ),
    badge: null,
    blocks: [{ kind: 'text', paragraphs: say(policy.text, locale).split('\n\n') }],
  };
}

export async function mediaSheet(
  context: Context,
  slug: string,
  tags: Tags,
): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  return {
    ...belowFair(fair, locale),
    title: m.mediaOf({ fair: say(fair.title, locale) }, { locale }),
    lead: m.mediaLead({ locale }),
    badge: null,
    blocks: [
      { kind: 'text', title: m.mediaGives({ locale }), paragraphs: [m.mediaGivesText({ locale })] },
      { kind: 'text', title: m.mediaAsks({ locale }), paragraphs: [m.mediaAsksText({ locale })] },
      {
        kind: 'actions',
        actions: [
          {
            label: m.askMedia({ locale }),
            href: withParameters(paths.guideRequest({ locale }), { as: 'media', fair: slug }),
            isMain: true,
          },
        ],
      },
    ],
  };
}
