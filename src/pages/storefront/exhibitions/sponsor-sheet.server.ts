// Sponsorship of an exhibition: who sponsors it, what a place gives, and how many are left.
import { storeTag } from '#features/companies/events.ts';
import { storeMarks } from '#features/companies/queries.server.ts';
import { listSponsors } from '#features/exhibitions/queries/exhibitors.server.ts';
import { readSponsorPlaces } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Block, SheetContent } from './exhibition-sheet.tsx';
import { belowFair, type Fair, fairOf, say, type Tags } from './fair.server.ts';

/** With the logos of their stores, each labelled as a sponsor. */
async function sponsorsOf(context: Context, fair: Fair, tags: Tags): Promise<Block[]> {
  const { locale } = context;
  const sponsors = await listSponsors(context, fair.id);
  if (sponsors.length === 0) return [];
  const marks = await storeMarks(
    context,
    sponsors.map(({ companyId }) => companyId),
  );
  for (const { slug } of marks.values()) tags.add(storeTag(slug));
  return [
    {
      kind: 'cards',
      title: m.sponsorsNow({ locale }),
      none: '',
      cards: sponsors.map(({ id, companyId, name, type }) => ({
        title: name,
        badge: m.sponsorBadge({ type: words.sponsorTypes({ type }, { locale }) }, { locale }),
        picture: marks.get(companyId)?.logo ?? null,
        href: paths.exhibitionExhibitor({ locale, slug: fair.slug, company: id }),
      })),
    },
  ];
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
    ...belowFair(fair, locale),
    title: m.sponsorsOf({ fair: say(fair.title, locale) }, { locale }),
    lead: m.sponsorsLead({ locale }),
    badge: null,
    blocks: [
      ...(await sponsorsOf(context, fair, tags)),
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
            href: withParameters(paths.guideRequest({ locale }), { as: 'sponsor', fair: slug }),
          },
        ],
      },
    ],
  };
}
