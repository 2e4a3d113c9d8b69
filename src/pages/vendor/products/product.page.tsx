import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { viewsOfPictures } from '#features/media/services/prepare-pictures.server.ts';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import { startBulkChange } from '#features/products/commands/bulk-changes.server.ts';
import { duplicateProduct, saveProduct } from '#features/products/commands/save-product.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { getOwnProduct } from '#features/products/queries/own-products.server.ts';
import { qualityGains } from '#features/products/rules/quality.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { countriesInOrder } from '#shared/countries.ts';
import { inLanguage } from '#shared/per-language.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/product.page';
import { byInputs, keepProductPictures, listCategories, picturesIn } from './editor.server.ts';
import { OtherErrors } from './other-errors.tsx';
import { ProductForm, valuesOf } from './product-form.tsx';
import { Removal } from './removal.tsx';
import { StateOf } from './state-of.tsx';
import { listAddress } from './list-address.ts';
import { productForm, readProduct } from './read-product.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [{ row, input, store, rejection }, categories, stores] = await Promise.all([
      getOwnProduct(context, args.params.product),
      listCategories(context),
      listOwnStoreNames(context),
    ]);
    return {
      locale,
      categories,
      title: inLanguage(row.title, locale, row.mainLanguage)!.value,
      isSaved: args.url.searchParams.get('done') === 'saved',
      canEdit: whyNotOfferProducts(context.actor) === null,
      handle: row.state === 'published' ? `${row.slug}-${row.publicId}` : null,
      list: listAddress(locale, stores.length > 1 ? store.publicId : null),
      standing: {
        state: row.state,
        stock: row.stock,
        draftReason: row.draftReason,
        pauseReason: row.pauseReason,
        rejection,
      },
      revision: row.revision,
      score: row.qualityScore,
      gains: qualityGains(input),
      values: valuesOf(input, locale),
      rows: { tiers: input.tiers, leadTimes: input.leadTimes, variants: input.variants },
      pictures: await viewsOfPictures(context, input.images),
      countries: countriesInOrder(locale),
    };
  });

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['duplicate', 'delete']) }),
  productForm,
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    acts,
    async (context, typed, form) => {
      const { locale } = context;
      const id = args.params.product;
      const { store, input } = await getOwnProduct(context, id);
      if (!('revision' in typed)) {
        if (typed.intent === 'duplicate') {
          const copy = await duplicateProduct(context, id);
          return redirect(memberPaths.vendorProduct({ locale, id: copy.publicId }), 303);
        }
        const act = { kind: 'delete' } as const;
        await startBulkChange(context, { act, selection: { ids: [id] } }, store.id);
        return redirect(listAddress(locale, store.publicId), 303);
      }
      const { revision } = typed;
      const product = () => readProduct(typed, { known: input, ...picturesIn(form) });
      await byInputs(context, typed, () =>
        saveProduct(context, { product: product(), revision }, id),
      );
      return redirect(`${memberPaths.vendorProduct({ locale, id })}?done=saved`, 303);
    },
    { prepare: keepProductPictures },
  );

export default function ProductPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, title, isSaved, canEdit, handle, list, standing, score, gains } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[...crumbs, { label: m.title({ locale }), href: list }]}
      crumbsLabel={crumbsLabel}
      tools={
        handle === null ? null : (
          <Button size="sm" href={paths.product({ locale, handle })}>
            {m.preview({ locale })}
          </Button>
        )
      }
    >
      {isSaved && !answer ? (
        <div role="status">
          <Alert tone="success">{m.saved({ locale })}</Alert>
        </div>
      ) : null}
      {answer?.code === 'conflict' ? (
        <Alert tone="warning">
          {m.changedMeanwhile({ locale })}
          <OtherErrors errors={answer.errors} locale={locale} />
        </Alert>
      ) : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      <Card as="section">
        <StateOf of={standing} locale={locale} />
        <p>
          <b>{m.score({ locale })}</b>: {m.scoreOf({ score: String(score) }, { locale })}
        </p>
        {gains.length === 0 ? null : (
          <details>
            <summary>{m.raise({ locale })}</summary>
            <ul>
              {gains.map(({ what, points }) => (
                <li key={what}>{m.gain({ what, points: String(points) }, { locale })}</li>
              ))}
            </ul>
          </details>
        )}
        {canEdit ? (
          <div className="cluster">
            <IntentForm intent="duplicate" answer={answer}>
              <SubmitButton size="sm" variant="secondary">
                {m.duplicate({ locale })}
              </SubmitButton>
            </IntentForm>
          </div>
        ) : null}
        {canEdit ? <Removal locale={locale} answer={answer} /> : null}
      </Card>
      <ProductForm
        locale={locale}
        values={loaderData.values}
        revision={loaderData.revision}
        rows={loaderData.rows}
        pictures={loaderData.pictures}
        countries={loaderData.countries}
        categories={loaderData.categories}
        canEdit={canEdit}
        answer={answer}
      />
    </PanelPage>
  );
}
