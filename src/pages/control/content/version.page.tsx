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
import { TextChanges } from '../rich-texts/text-changes.tsx';
import { changesBetween } from '../rich-texts/compare-texts.ts';
import { shownTexts } from '../rich-texts/text-values.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { page, revision } = args.params;
    if (!/^[1-9]\d{0,5}$/.test(revision)) throw notFound();
    const version = await getPageVersion(context, page, Number(revision));
    const before =
      version.number > 1 ? await getPageVersion(context, page, version.number - 1) : null;
    const { locale } = context;
    return {
      locale,
      page,
      pageTitle: inLanguage(version.title, locale)?.value ?? page,
      number: version.number,
      validFrom: dateText(version.validFrom, locale, 'marketMoment'),
      texts: shownTexts({ ...version, lead: version.description }),
      changes:
        before &&
        changesBetween(
          { ...before, lead: before.description },
          { ...version, lead: version.description },
        ),
    };
  });

/** Pages of text have no pictures yet. */
const noPictures = {};

export default function VersionPage({
  loaderData: { locale, page, pageTitle, number, validFrom, texts, changes },
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
      <div className="panel-columns">
        <ShownTexts texts={texts} pictures={noPictures} />
        {changes ? <TextChanges changes={changes} from={number - 1} locale={locale} /> : null}
      </div>
    </PanelPage>
  );
}
