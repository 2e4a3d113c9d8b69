import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { dropProductDraft } from '#features/products/commands/product-drafts.server.ts';
import { addProduct } from '#features/products/commands/save-product.server.ts';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { findOwnStore } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { countriesInOrder } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/new-product.page';
import { DraftNote } from './draft-note.tsx';
import {
  byInputs,
  dropSavedDraft,
  keepProductPictures,
  listCategories,
  picturesIn,
  withDraft,
} from './editor.server.ts';
import { listAddress, storeIn } from './list-address.ts';
import { ProductForm } from './product-form.tsx';
import { readProduct } from './read-product.ts';
import { productForm } from './typed-product.ts';

const noRows = { tiers: [], leadTimes: [], variants: [] };

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const refusal = whyNotOfferProducts(context.actor);
    if (refusal !== null) throw refused(refusal);
    const { locale } = context;
    const asked = storeIn(args.url.searchParams);
    const [store, stores] = await Promise.all([
      findOwnStore(context, asked),
      listOwnStoreNames(context),
    ]);
    if (!store && asked !== null) throw notFound();
    if (!store) throw redirect(memberPaths.vendorProducts({ locale }));
    const values = {
      mainLanguage: store.mainLanguage,
      currency: store.currency,
      unit: 'C62',
      orderMultiple: '1',
      originCountry: 'TR',
    };
    const empty = { values, pictures: [], revision: 0 };
    return {
      ...(await withDraft(context, args.url, { storeId: store.id }, empty)),
      locale,
      storeId: store.publicId,
      list: listAddress(locale, stores.length > 1 ? store.publicId : null),
      storeName: stores.length > 1 ? store.name : null,
      categories: await listCategories(context),
      countries: countriesInOrder(locale),
    };
  });

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('dropDraft') }),
  productForm,
]);

const newAddress = (locale: Locale, store: string): string =>
  withParameters(memberPaths.newVendorProduct({ locale }), { store });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    acts,
    async (context, typed, form) => {
      const store = await findOwnStore(context, storeIn(args.url.searchParams));
      if (!store) throw notFound();
      const { locale } = context;
      const place = { store: store.publicId, product: null };
      if (!('revision' in typed)) {
        await dropProductDraft(context, place);
        return redirect(newAddress(locale, store.publicId), 303);
      }
      const { publicId: id } = await byInputs(context, typed, () =>
        addProduct(context, readProduct(typed, { known: null, ...picturesIn(form) }), store.id),
      );
      await dropSavedDraft(context, place);
      return redirect(`${memberPaths.vendorProduct({ locale, id })}?done=saved`, 303);
    },
    { prepare: keepProductPictures },
  );

export default function NewProductPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, storeId, list, storeName, categories, countries, values } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={m.newProduct({ locale })}
      lead={storeName === null ? undefined : <bdi>{storeName}</bdi>}
      crumbs={[...crumbs, { label: m.title({ locale }), href: list }]}
      crumbsLabel={crumbsLabel}
    >
      <DraftNote
        draft={loaderData.draft}
        address={newAddress(locale, storeId)}
        answer={answer}
        locale={locale}
      />
      <ProductForm
        locale={locale}
        values={values}
        revision={loaderData.revision}
        rows={noRows}
        pictures={loaderData.pictures}
        countries={countries}
        categories={categories}
        canEdit
        isDraft={loaderData.draft?.isShown === true}
        draftAddress={withParameters(memberPaths.vendorProductDraft({ locale }), {
          store: storeId,
        })}
        answer={answer}
      />
    </PanelPage>
  );
}
