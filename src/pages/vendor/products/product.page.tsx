import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { viewsOfPictures } from '#features/media/services/prepare-pictures.server.ts';
import { setProductStates } from '#features/products/commands/change-products.server.ts';
import { duplicateProduct, saveProduct } from '#features/products/commands/save-product.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { findOwnStore, getOwnProduct } from '#features/products/queries/own-products.server.ts';
import { qualityGains } from '#features/products/rules/quality.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
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
import { ProductForm, valuesOf } from './product-form.tsx';
import { StateOf } from './product-table.tsx';
import { productForm, readProduct } from './read-product.ts';

/** Throws not_found, also for the products of other companies. */
async function ownProduct(context: Context, id: string) {
  const store = await findOwnStore(context);
  if (!store) throw notFound();
  return { store, saved: await getOwnProduct(context, store.id, id) };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [{ saved }, categories] = await Promise.all([
      ownProduct(context, args.params.product),
      listCategories(context),
    ]);
    const { row, input } = saved;
    return {
      locale,
      categories,
      title: inLanguage(row.title, locale, row.mainLanguage)!.value,
      isSaved: args.url.searchParams.get('done') === 'saved',
      canEdit: whyNotOfferProducts(context.actor) === null,
      handle: row.state === 'published' ? `${row.slug}-${row.publicId}` : null,
      state: row.state,
      reason: row.draftReason ?? row.reviewReason,
      revision: row.revision,
      score: row.qualityScore,
      gains: qualityGains(input),
      values: valuesOf(input, locale),
      variantCount: input.variants.length,
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
      const { store, saved } = await ownProduct(context, id);
      if (!('revision' in typed)) {
        if (typed.intent === 'duplicate') {
          const copy = await duplicateProduct(context, id);
          return redirect(memberPaths.vendorProduct({ locale, id: copy.publicId }), 303);
        }
        await setProductStates(context, { ids: [id], state: 'deleted' }, store.id);
        return redirect(`${memberPaths.vendorProducts({ locale })}?changed=1`, 303);
      }
      const { revision } = typed;
      const product = () => readProduct(typed, { known: saved.input, ...picturesIn(form) });
      await byInputs(typed, () => saveProduct(context, { product: product(), revision }, id));
      return redirect(`${memberPaths.vendorProduct({ locale, id })}?done=saved`, 303);
    },
    { prepare: keepProductPictures },
  );

export default function ProductPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, title, isSaved, canEdit, handle, state, reason, score, gains } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorProducts({ locale }) },
      ]}
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
        <Alert tone="warning">{m.changedMeanwhile({ locale })}</Alert>
      ) : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      <Card as="section">
        <StateOf state={state} reason={reason} locale={locale} />
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
            <IntentForm intent="delete" answer={answer}>
              <SubmitButton size="sm" variant="danger">
                {m.remove({ locale })}
              </SubmitButton>
            </IntentForm>
          </div>
        ) : null}
      </Card>
      <ProductForm
        locale={locale}
        values={loaderData.values}
        revision={loaderData.revision}
        variantCount={loaderData.variantCount}
        pictures={loaderData.pictures}
        countries={loaderData.countries}
        categories={loaderData.categories}
        canEdit={canEdit}
        answer={answer}
      />
    </PanelPage>
  );
}
