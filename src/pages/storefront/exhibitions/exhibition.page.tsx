import { getExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { exhibitionData } from '../meta/structured-data.ts';
import type { Route } from './+types/exhibition.page';
import { OwnTimes } from './own-times.tsx';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';
import { fairSheet } from './sheets.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { fair: slug } = args.params;
    const { locale } = context;
    const [fair, sheet] = await Promise.all([
      getExhibition(context, slug),
      fairSheet(context, slug, tags),
    ]);
    return {
      ...sheetData(args, context, {
        path: paths.unlocalized(paths.exhibition, { slug }),
        sheet,
      }),
      own: {
        title: m.ownTimes({ locale }),
        timeZone: fair.timeZone,
        moments: [
          { name: m.begins({ locale }), at: fair.startsAt.toISOString() },
          { name: m.ends({ locale }), at: fair.endsAt.toISOString() },
          { name: m.bookingCloses({ locale }), at: fair.bookingClosesAt.toISOString() },
        ],
      },
      event: serverOnly(args, {
        name: inLanguage(fair.title, locale)?.value ?? slug,
        summary: inLanguage(fair.summary, locale)?.value ?? '',
        venue: fair.venue,
        address: fair.address,
        city: fair.city,
        country: fair.country,
        startsAt: fair.startsAt.toISOString(),
        endsAt: fair.endsAt.toISOString(),
        path: paths.exhibition({ locale, slug }),
      }),
    };
  });

export default function ExhibitionPage({
  loaderData: { event, own, ...data },
}: Route.ComponentProps) {
  return (
    <SheetPage
      {...data}
      told={
        import.meta.env.SSR && event.value
          ? [exhibitionData(event.value, data.publicUrl + event.value.path)]
          : []
      }
    >
      <OwnTimes {...own} locale={data.locale} />
    </SheetPage>
  );
}
