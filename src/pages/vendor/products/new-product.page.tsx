import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { addProduct } from '#features/products/commands/save-product.server.ts';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { findOwnStore } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { countriesInOrder } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/new-product.page';
import { byInputs, keepProductPictures, listCategories, picturesIn } from './editor.server.ts';
import { listAddress, storeIn } from './list-address.ts';
import { ProductForm } from './product-form.tsx';
import { productForm, readProduct } from './read-product.ts';

const noPictures: readonly [] = [];
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
    return {
      locale,
      list: listAddress(locale, stores.length > 1 ? store.publicId : null),
      storeName: stores.length > 1 ? store.name : null,
      categories: await listCategories(context),
      countries: countriesInOrder(locale),
      values: {
        mainLanguage: store.mainLanguage,
        currency: store.currency,
        unit: 'C62',
        orderMultiple: '1',
        originCountry: 'TR',
      },
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    productForm,
    async (context, typed, form) => {
      const store = await findOwnStore(context, storeIn(args.url.searchParams));
      if (!store) throw notFound();
      const { publicId: id } = await byInputs(context, typed, () =>
        addProduct(context, readProduct(typed, { known: null, ...picturesIn(form) }), store.id),
      );
      const { locale } = context;
      return redirect(`${memberPaths.vendorProduct({ locale, id })}?done=saved`, 303);
    },
    { prepare: keepProductPictures },
  );

export default function NewProductPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, list, storeName, categories, countries, values } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={m.newProduct({ locale })}
      lead={storeName === null ? undefined : <bdi>{storeName}</bdi>}
      crumbs={[...crumbs, { label: m.title({ locale }), href: list }]}
      crumbsLabel={crumbsLabel}
    >
      <ProductForm
        locale={locale}
        values={values}
        revision={0}
        rows={noRows}
        pictures={noPictures}
        countries={countries}
        categories={categories}
        canEdit
        answer={answer}
      />
    </PanelPage>
  );
}
