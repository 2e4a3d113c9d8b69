// The floor plan, whole or of a pavilion, and who exhibits in it.
import { daysIn } from '#features/exhibitions/format.ts';
import {
  type PlanStand,
  readPlan,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { pavilionCountries } from '#features/exhibitions/rules/choices.ts';
import { squareMetres } from '#features/exhibitions/rules/plan.ts';
import { placeStates } from '#features/exhibitions/views.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { Block, SheetContent } from './exhibition-sheet.tsx';
import { belowFair, type Fair, fairOf, say, type Tags } from './fair.server.ts';

export function exhibitorsOf(stands: readonly PlanStand[], slug: string, locale: Locale): Block {
  return {
    kind: 'cards',
    title: m.exhibitors({ locale }),
    none: m.noneExhibitors({ locale }),
    cards: stands.flatMap(({ company, exhibitor, number, pavilion, sponsorType }) =>
      company === null || exhibitor === null
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
              href: paths.exhibitionExhibitor({ locale, slug, company: exhibitor }),
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
              stand.exhibitor === null
                ? null
                : paths.exhibitionExhibitor({
                    locale,
                    slug: fair.slug,
                    company: stand.exhibitor,
                  }),
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
    ...belowFair(fair, locale),
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
    ...belowFair(fair, locale),
    title: m.pavilionOf({ country: countryName(pavilion, locale) }, { locale }),
    lead: `${say(fair.title, locale)} · ${daysIn(fair, locale)}`,
    badge: words.phases({ phase: fair.phase }, { locale }),
    blocks: [
      exhibitorsOf(own, slug, locale),
      await planBlock(context, fair, (stand) => stand.pavilion === pavilion),
    ],
  };
}
