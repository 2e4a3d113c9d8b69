// What each public page about exhibitions shows, in words.
import { directoryTag } from '#features/directory/events.ts';
import { exhibitionsTag, exhibitionTag } from '#features/exhibitions/events.ts';
import { daysIn, momentIn } from '#features/exhibitions/format.ts';
import {
  findPolicy,
  getExhibition,
  listExhibitions,
  type PlanStand,
  readPlan,
  readSponsorPlaces,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { squareMetres } from '#features/exhibitions/rules/plan.ts';
import { pavilionCountries } from '#features/exhibitions/rules/choices.ts';
import { placeStates } from '#features/exhibitions/views.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import type { Block, FairCard, SheetContent } from './exhibition-sheet.tsx';

/** On the page of the exhibition; the others are in the list of all. */
const fewExhibitors = 12;

type Fair = Awaited<ReturnType<typeof getExhibition>>;
export type Tags = { add(tag: string): unknown };

const say = (text: PerLanguage, locale: Locale): string => inLanguage(text, locale)?.value ?? '';
const placeOf = ({ venue, city, country }: Fair, locale: Locale): string =>
  `${venue}, ${city}, ${countryName(country, locale)}`;

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

/** The exhibition of an address with its tags. Throws not_found. */
export async function fairOf(context: Context, slug: string, tags: Tags): Promise<Fair> {
  const fair = await getExhibition(context, slug);
  tags.add(exhibitionTag(fair.slug));
  // Exhibitors are linked to their entries.
  tags.add(directoryTag);
  return fair;
}

export const fairTitle = (fair: Fair, locale: Locale): string => say(fair.title, locale);

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
  return {
    title: say(fair.title, locale),
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
      exhibitorsOf(booked.slice(0, fewExhibitors), locale),
    ],
  };
}

function exhibitorsOf(stands: readonly PlanStand[], locale: Locale): Block {
  return {
    kind: 'cards',
    title: m.exhibitors({ locale }),
    none: m.noneExhibitors({ locale }),
    cards: stands.flatMap(({ company, number, entry, pavilion, sponsorType }) =>
      company === null
        ? []
        : [
            {
              title: company,
              text: m.atStand({ stand: ltr(number) }, { locale }),
              ...(pavilion !== null && { note: countryName(pavilion, locale) }),
              ...(sponsorType !== null && {
                badge: m.sponsorBadge(
                  { type: words.sponsorTypes({ type: sponsorType }, { locale }) },
                  { locale },
                ),
              }),
              ...(entry !== null && { href: paths.listedCompany({ locale, entry }) }),
            },
          ],
    ),
  };
}

/** Of the whole exhibition, or of one pavilion. */
async function planBlock(
  context: Context,
  fair: Fair,
  isShown: (stand: PlanStand) => boolean = () => true,
): Promise<Block> {
  const { locale } = context;
  const { halls, stands } = await readPlan(context, fair.id);
  const canBook = fair.phase === 'booking_open';
  return {
    kind: 'plan',
    legend: placeStates.map((state) => ({ state, text: words.placeStates({ state }, { locale }) })),
    words: {
      plan: m.plan({ locale }),
      list: m.list({ locale }),
      stand: words.stand({ locale }),
      size: m.size({ locale }),
      pavilion: m.pavilion({ locale }),
      state: m.state({ locale }),
      company: m.company({ locale }),
      book: m.book({ locale }),
    },
    halls: halls.flatMap((hall) => {
      const places = stands.filter((stand) => stand.hallId === hall.id && isShown(stand));
      if (places.length === 0) return [];
      return [
        {
          name: hall.name,
          title: m.hall({ name: ltr(hall.name) }, { locale }),
          width: hall.widthCm,
          depth: hall.depthCm,
          places: places.map((stand) => ({
            number: stand.number,
            state: stand.state,
            stateText: words.placeStates({ state: stand.state }, { locale }),
            size: m.squareMetres(
              {
                width: String(stand.widthCm / 100),
                depth: String(stand.depthCm / 100),
                area: String(squareMetres(stand)),
              },
              { locale },
            ),
            pavilion: stand.pavilion === null ? '—' : countryName(stand.pavilion, locale),
            company: stand.company,
            companyHref:
              stand.entry === null ? null : paths.listedCompany({ locale, entry: stand.entry }),
            bookHref:
              canBook && stand.state === 'free'
                ? `${paths.reserveStand({ locale, slug: fair.slug })}?stand=${stand.number}`
                : null,
            x: stand.xCm,
            y: stand.yCm,
            width: stand.widthCm,
            depth: stand.depthCm,
          })),
        },
      ];
    }),
  };
}

export async function planSheet(context: Context, slug: string, tags: Tags): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  return {
    title: m.planOf({ fair: say(fair.title, locale) }, { locale }),
    lead: m.planLead({ locale }),
    badge: words.phases({ phase: fair.phase }, { locale }),
    blocks: [await planBlock(context, fair)],
  };
}

/** Throws not_found for a country without a pavilion. */
export async function pavilionSheet(
  context: Context,
  { slug, country }: { readonly slug: string; readonly country: string },
  tags: Tags,
): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  const pavilion = pavilionCountries.find((one) => one.toLowerCase() === country);
  if (pavilion === undefined || !fair.pavilions.includes(pavilion)) throw notFound();
  const { stands } = await readPlan(context, fair.id);
  const own = stands.filter((stand) => stand.pavilion === pavilion);
  return {
    title: m.pavilionOf({ country: countryName(pavilion, locale) }, { locale }),
    lead: `${say(fair.title, locale)} · ${daysIn(fair, locale)}`,
    badge: words.phases({ phase: fair.phase }, { locale }),
    blocks: [
      exhibitorsOf(own, locale),
      await planBlock(context, fair, (stand) => stand.pavilion === pavilion),
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
    title: m.policy({ locale }),
    lead: m.policyLead(
      { fair: say(fair.title, locale), version: String(policy.version) },
      { locale },
    ),
    badge: null,
    blocks: [{ kind: 'text', paragraphs: say(policy.text, locale).split('\n\n') }],
  };
}

export async function sponsorSheet(
  context: Context,
  slug: string,
  tags: Tags,
): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  const places = await readSponsorPlaces(context, fair.id);
  const benefits = {
    bronze: m.benefitsBronze,
    silver: m.benefitsSilver,
    gold: m.benefitsGold,
    official: m.benefitsOfficial,
  };
  return {
    title: m.sponsorsOf({ fair: say(fair.title, locale) }, { locale }),
    lead: m.sponsorsLead({ locale }),
    badge: null,
    blocks: [
      {
        kind: 'cards',
        title: m.sponsors({ locale }),
        none: '',
        cards: places.map(({ type, cap, left }) => ({
          title: words.sponsorTypes({ type }, { locale }),
          badge: m.placesLeft({ left, cap: String(cap) }, { locale }),
          text: benefits[type]({ locale }),
        })),
      },
      {
        kind: 'actions',
        actions: [
          ...(fair.phase === 'booking_open'
            ? [
                {
                  label: m.reserve({ locale }),
                  href: paths.reserveStand({ locale, slug }),
                  isMain: true,
                },
              ]
            : []),
          {
            label: m.askOfficial({ locale }),
            href: `${paths.guideRequest({ locale })}?as=sponsor`,
          },
        ],
      },
    ],
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
            href: `${paths.guideRequest({ locale })}?as=media`,
            isMain: true,
          },
        ],
      },
    ],
  };
}
