import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { findOwnStore, listOwnProducts } from '#features/products/queries/own-products.server.ts';
import { addPromotion } from '#features/promotions/commands.server.ts';
import { getProductToPromote } from '#features/promotions/queries/own-promotions.server.ts';
import * as m from '#messages/pages/vendor/promotions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { positionIn, publicIdIn } from '#pages/shared/list-position.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import { dayMs } from '#shared/durations.ts';
import { marketTimeAsTyped } from '#shared/market-time.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/new-promotion.page';
import { formActs } from './acts.ts';
import { listAt } from './positions.ts';
import { ProductChoice } from './product-choice.tsx';
import { PromotionForm } from './promotion-form.tsx';

const maxQuery = 100;

/** The product that the address names; null when it names none. Throws not_found. */
async function productAsked(context: Context, query: URLSearchParams) {
  if (!query.has('product')) return null;
  const id = publicIdIn(query, 'product');
  if (id === null) throw notFound();
  return getProductToPromote(context, id);
}

/** A page of products of the chosen store; null without a store. Throws not_found. */
async function productsToChoose(context: Context, query: URLSearchParams) {
  const asked = publicIdIn(query, 'store');
  const [store, names] = await Promise.all([
    findOwnStore(context, asked),
    listOwnStoreNames(context),
  ]);
  if (!store && asked !== null) throw notFound();
  if (!store) return null;
  const filters = {
    query: (query.get('q') ?? '').replace(/\p{C}/gu, '').trim().slice(0, maxQuery),
    state: null,
    category: null,
    sort: 'NEWEST' as const,
  };
  const list = await listOwnProducts(context, store.id, { filters, position: positionIn(query) });
  const stores = names.filter(({ state }) => state !== 'terminated');
  return { query: filters.query, list, storeId: store.publicId, stores };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const refusal = whyNotOfferProducts(context.actor);
    if (refusal !== null) throw refused(refusal);
    const { locale } = context;
    const query = args.url.searchParams;
    const product = await productAsked(context, query);
    const choice = product === null ? await productsToChoose(context, query) : null;
    if (product === null && choice === null)
      throw redirect(memberPaths.vendorPromotions({ locale }));
    const inAWeek = marketTimeAsTyped(new Date(context.now().getTime() + 7 * dayMs));
    return {
      locale,
      product,
      choice,
      address: listAt(addressOf(args)),
      values: { percent: '', startsAt: '', endsAt: `${inAWeek.slice(0, 10)}T23:59` },
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    z.discriminatedUnion('intent', formActs),
    async (context, input, form) => {
      if (input.intent === 'preview') return doneResult('preview', form);
      const id = publicIdIn(args.url.searchParams, 'product');
      if (id === null) throw notFound();
      await addPromotion(context, input, id);
      const { locale } = context;
      return redirect(`${memberPaths.vendorPromotions({ locale })}?done=added`, 303);
    },
  );

export default function NewPromotionPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, product, choice, values, address } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  const above = [
    ...crumbs,
    { label: m.title({ locale }), href: memberPaths.vendorPromotions({ locale }) },
  ];
  if (product === null)
    return (
      <PanelPage
        title={m.choose({ locale })}
        lead={m.chooseLead({ locale })}
        crumbs={above}
        crumbsLabel={crumbsLabel}
      >
        {choice ? <ProductChoice {...choice} address={address} locale={locale} /> : null}
      </PanelPage>
    );
  return (
    <PanelPage
      title={m.newPromotion({ locale })}
      lead={product.title.value}
      crumbs={above}
      crumbsLabel={crumbsLabel}
    >
      <PromotionForm
        product={product}
        values={values}
        began={null}
        answer={answer}
        locale={locale}
      />
    </PanelPage>
  );
}
