import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { viewsOfPictures } from '#features/media/services/prepare-pictures.server.ts';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import { startBulkChange } from '#features/products/commands/bulk-changes.server.ts';
import { duplicateProduct, saveProduct } from '#features/products/commands/save-product.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { getOwnProduct } from '#features/products/queries/own-products.server.ts';
import { getVersion } from '#features/products/queries/product-versions.server.ts';
import { qualityGains } from '#features/products/rules/quality.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import { countriesInOrder } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { inLanguage } from '#shared/per-language.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/product.page';
import { dropProductDraft } from '#features/products/commands/product-drafts.server.ts';
import { DraftNote, isDraftWaiting } from './draft-note.tsx';
import {
  byInputs,
  dropSavedDraft,
  keepProductPictures,
  listCategories,
  picturesIn,
  withDraft,
} from './editor.server.ts';
import { OtherErrors } from './other-errors.tsx';
import { ProductForm, valuesOf } from './product-form.tsx';
import { Removal } from './removal.tsx';
import { StateOf } from './state-of.tsx';
import { listAddress } from './list-address.ts';
import { readProduct } from './read-product.ts';
import { productForm } from './typed-product.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [{ row, input, store, rejection }, categories, stores] = await Promise.all([
      getOwnProduct(context, args.params.product),
      listCategories(context),
      listOwnStoreNames(context),
    ]);
    const asked = args.url.searchParams.get('version');
    const version = asked === null ? null : await getVersion(context, row.id, asked);
    const shown = version?.input ?? input;
    const saved = {
      values: valuesOf(shown, locale),
      pictures: await viewsOfPictures(context, shown.images),
      revision: row.revision,
    };
    return {
      ...(await withDraft(context, args.url, { product: args.params.product }, saved)),
      locale,
      id: row.publicId,
      versionTime: version && dateText(version.savedAt, locale, 'instant'),
      categories,
      title: inLanguage(row.title, locale, row.mainLanguage)!.value,
      isSaved: args.url.searchParams.get('done') === 'saved',
      canEdit: whyNotOfferProducts(context.actor) === null,
      storeId: store.publicId,
      handle: row.state === 'published' ? `${row.slug}-${row.publicId}` : null,
      list: listAddress(locale, stores.length > 1 ? store.publicId : null),
      standing: {
        state: row.state,
        stock: row.stock,
        draftReason: row.draftReason,
        pauseReason: row.pauseReason,
        rejection,
      },
      score: row.qualityScore,
      gains: qualityGains(input),
      rows: { tiers: shown.tiers, leadTimes: shown.leadTimes, variants: shown.variants },
      countries: countriesInOrder(locale),
    };
  });

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['duplicate', 'delete', 'dropDraft']) }),
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
        if (typed.intent === 'dropDraft') {
          await dropProductDraft(context, { store: null, product: id });
          return redirect(memberPaths.vendorProduct({ locale, id }), 303);
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
      await dropSavedDraft(context, form, { store: null, product: id });
      return redirect(`${memberPaths.vendorProduct({ locale, id })}?done=saved`, 303);
    },
    { prepare: keepProductPictures },
  );

export default function ProductPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, id, title, isSaved, canEdit, handle, list, storeId } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[...crumbs, { label: m.title({ locale }), href: list }]}
      crumbsLabel={crumbsLabel}
      tools={
        <Button
          size="sm"
          href={
            handle === null
              ? memberPaths.vendorProductPreview({ locale, id })
              : paths.product({ locale, handle })
          }
        >
          {m.preview({ locale })}
        </Button>
      }
    >
      {isSaved && !answer ? (
        <div role="status">
          <Alert tone="success">
            {m.saved({ locale })}{' '}
            <a
              className="link"
              href={withParameters(memberPaths.newVendorProduct({ locale }), { store: storeId })}
            >
              {m.addAnother({ locale })}
            </a>
          </Alert>
        </div>
      ) : null}
      {answer?.code === 'conflict' ? (
        <Alert tone="warning">
          {m.changedMeanwhile({ locale })}
          <OtherErrors errors={answer.errors} locale={locale} />
        </Alert>
      ) : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      {loaderData.versionTime === null || answer ? null : (
        <Alert>{m.historyShown({ time: loaderData.versionTime }, { locale })}</Alert>
      )}
      <DraftNote
        draft={loaderData.draft}
        address={memberPaths.vendorProduct({ locale, id })}
        answer={answer}
        locale={locale}
      />
      <div className="product-form-columns">
        <Side data={loaderData} answer={answer} />
        <ProductForm
          locale={locale}
          values={loaderData.values}
          revision={loaderData.revision}
          rows={loaderData.rows}
          pictures={loaderData.pictures}
          countries={loaderData.countries}
          categories={loaderData.categories}
          canEdit={canEdit}
          isDraft={loaderData.draft?.isShown === true}
          draftAddress={
            isDraftWaiting(loaderData.draft)
              ? null
              : withParameters(memberPaths.vendorProductDraft({ locale }), { product: id })
          }
          answer={answer}
        />
      </div>
    </PanelPage>
  );
}

/** The product's state, its score, and what else is done with it. */
function Side({
  data: { locale, id, canEdit, standing, score, gains },
  answer,
}: {
  readonly data: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
}) {
  return (
    <div className="product-form-side">
      <Card as="section" padding="sm">
        <StateOf of={standing} locale={locale} />
      </Card>
      <Card as="section" padding="sm">
        <Score score={score} gains={gains} locale={locale} />
      </Card>
      <Card as="section" padding="sm" className="stack">
        <a className="link" href={memberPaths.vendorProductHistory({ locale, id })}>
          {m.history({ locale })}
        </a>
        {canEdit ? (
          <>
            <IntentForm intent="duplicate" answer={answer}>
              <SubmitButton size="sm" variant="secondary">
                {m.duplicate({ locale })}
              </SubmitButton>
            </IntentForm>
            <Removal locale={locale} answer={answer} />
          </>
        ) : null}
      </Card>
    </div>
  );
}

/** The quality score, and what raises it. */
function Score({
  score,
  gains,
  locale,
}: Pick<Route.ComponentProps['loaderData'], 'score' | 'gains' | 'locale'>) {
  return (
    <>
      <p>
        <b>{m.score({ locale })}</b>: {m.scoreOf({ score: number(locale, score) }, { locale })}
      </p>
      {gains.length === 0 ? null : (
        <>
          <p className="field-label">{m.raise({ locale })}</p>
          <ul className="product-form-gains">
            {gains.map(({ what, points }) => (
              <li key={what}>
                <span>{m.gainOf({ what }, { locale })}</span>
                <bdi>+{number(locale, points)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
