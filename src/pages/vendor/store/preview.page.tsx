import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { StoreHeader } from '#features/companies/components/store-header.tsx';
import { StatedCertificates } from '#features/companies/components/stated-certificates.tsx';
import { lastingCertificates } from '#features/companies/rules.ts';
import { findOwnStore } from '#features/companies/queries/own-store.server.ts';
import { storeCover, supplierCard } from '#features/companies/queries.server.ts';
import * as m from '#messages/pages/vendor/store';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/preview.page';
import './store.css';

/** Shows the store as buyers see it, also before it is open. Throws not_found without a store. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const asked = args.url.searchParams.get('store');
    const store = asked !== null && !isPublicId(asked) ? null : await findOwnStore(context, asked);
    if (store === null) throw notFound();
    const [card, cover] = await Promise.all([
      supplierCard(context, store),
      storeCover(context, store),
    ]);
    return {
      locale: context.locale,
      id: store.publicId,
      card,
      cover,
      about: inLanguage(store.about, context.locale, store.mainLanguage),
      certificates: lastingCertificates(store.statedCertificates, context.now()),
      mediaUrl: context.services.mediaUrl,
    };
  });

export default function StorePreview({
  loaderData: { locale, id, card, cover, about, certificates, mediaUrl },
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={m.previewTitle({ locale })}
      lead={m.previewLead({ locale })}
      crumbs={[
        ...crumbs,
        {
          label: m.title({ locale }),
          href: withParameters(memberPaths.vendorStore({ locale }), { store: id }),
        },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <StoreHeader
        store={card}
        cover={cover}
        locale={locale}
        verifiedOn={null}
        evidenceHref=""
        heading="h2"
      />
      <Card as="section">
        <h2 className="card-title">{m.about({ locale })}</h2>
        {about === null ? (
          <p className="text-soft">{m.noStory({ locale })}</p>
        ) : (
          <p lang={about.locale} dir="auto" className="store-header-story">
            {about.value}
          </p>
        )}
      </Card>
      <StatedCertificates certificates={certificates} mediaUrl={mediaUrl} locale={locale} />
    </PanelPage>
  );
}
