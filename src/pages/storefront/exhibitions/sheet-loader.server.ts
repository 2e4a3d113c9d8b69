// What every public page about exhibitions loads.
import type { RouterContextProvider } from 'react-router';
import * as m from '#messages/pages/storefront/exhibitions';
import * as meta from '#messages/pages/storefront/meta';
import type { Context } from '#platform/context.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import * as paths from '#shared/paths.ts';
import type { SheetContent } from './exhibition-sheet.tsx';

/** `path`: without the language. */
export function sheetData(
  args: { readonly context: Readonly<RouterContextProvider> },
  { locale, services }: Context,
  { path, sheet }: { readonly path: string; readonly sheet: SheetContent },
) {
  const isList = path === paths.unlocalized(paths.exhibitions);
  return {
    locale,
    publicUrl: services.publicUrl,
    title: sheet.title,
    description: sheet.lead,
    card: sheet.card,
    path,
    way: [
      { label: meta.home({ locale }), href: paths.home({ locale }) },
      ...(isList ? [] : [{ label: m.title({ locale }), href: paths.exhibitions({ locale }) }]),
      ...(sheet.fair ? [sheet.fair] : []),
      { label: sheet.title, href: null },
    ],
    sheet: serverOnly(args, sheet),
  };
}
