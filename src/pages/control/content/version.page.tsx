import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getPageVersion } from '#features/content-pages/queries/edited-pages.server.ts';
import * as m from '#messages/pages/control/content';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/version.page';
import { ShownTexts } from '../rich-texts/shown-texts.tsx';
import { shownTexts } from '../rich-texts/text-values.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { page, revision } = args.params;
    if (!/^[1-9]\d{0,5}$/.test(revision)) throw notFound();
    const version = await getPageVersion(context, page, Number(revision));
    const { locale } = context;
    return {
      locale,
      page,
      pageTitle: inLanguage(version.title, locale)?.value ?? page,
      number: version.number,
      validFrom: dateText(version.validFrom, locale, 'marketMoment'),
      texts: shownTexts({ ...version, lead: version.description }),
    };
  });

/** Pages of text have no pictures yet. */
const noPictures = {};

export default function VersionPage({
  loaderData: { locale, page, pageTitle, number, validFrom, texts },
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.versionNumber({ number }, { locale })}
      lead={m.validSince({ moment: validFrom }, { locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.contentPages({ locale }) },
        { label: pageTitle, href: memberPaths.contentPage({ locale, id: page }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <ShownTexts texts={texts} pictures={noPictures} />
    </PanelPage>
  );
}
