import { Plus } from 'lucide-react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listOwnStoreNames } from '#features/companies/queries/own-store.server.ts';
import {
  startBulkChange,
  undoBulkChange,
} from '#features/products/commands/bulk-changes.server.ts';
import { removeListView, saveListView } from '#features/products/commands/list-views.server.ts';
import { changePriceAndStock } from '#features/products/commands/change-products.server.ts';
import { bulkTopic } from '#features/products/events.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { listBulkChanges } from '#features/products/queries/bulk-changes.server.ts';
import { countOwnProducts } from '#features/products/queries/count-own-products.server.ts';
import { listOwnViews } from '#features/products/queries/list-views.server.ts';
import { findOwnStore, listOwnProducts } from '#features/products/queries/own-products.server.ts';
import { viewsOfProducts } from '#features/visits/queries/views-of-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { positionIn } from '#pages/shared/list-position.ts';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import type { Context } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/products.page';
import { BulkChanges, isMoving } from './bulk-changes.tsx';
import { listCategories } from './editor.server.ts';
import { filtersIn, listAddress, storeIn } from './list-address.ts';
import { ListViews } from './list-views.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { StateTabs } from './state-tabs.tsx';
import { actOf, type BulkForm, bulkForm } from './typed-bulk.ts';
import { changedCountIn, changesOf, whyNotSaved } from './typed-changes.ts';

/** Over which views are counted. */
const viewDays = 30;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const query = args.url.searchParams;
    const filters = filtersIn(query);
    const position = positionIn(query);
    const askedStore = storeIn(query);
    const [store, stores, categories, views] = await Promise.all([
      findOwnStore(context, askedStore),
      listOwnStoreNames(context),
      listCategories(context),
      listOwnViews(context),
    ]);
    if (store === null && askedStore !== null) throw notFound();
    const [list, changes, counts] = store
      ? await Promise.all([
          listWithViews(context, store.id, { filters, position }),
          listBulkChanges(context, store.id),
          countOwnProducts(context, store.id, filters),
        ])
      : [null, [], null];
    return {
      locale: context.locale,
      filters,
      address: addressOf(args),
      changedCount: changedCountIn(query),
      canEdit: whyNotOfferProducts(context.actor) === null,
      stores,
      storeId: store?.publicId ?? null,
      categories,
      views,
      changes,
      counts,
      isFirst: position.after === null && position.before === null,
      list,
    };
  });

async function listWithViews(
  context: Context,
  storeId: OwnStore['id'],
  asked: Parameters<typeof listOwnProducts>[2],
) {
  const list = await listOwnProducts(context, storeId, asked);
  const publicIds = list.rows.map(({ id }) => id);
  const views = await viewsOfProducts(context, { publicIds, days: viewDays });
  return { ...list, rows: list.rows.map((row) => ({ ...row, views: views.get(row.id) ?? 0 })) };
}

const acts = z.discriminatedUnion('intent', [
  bulkForm,
  z.object({ intent: z.literal('prices') }),
  z.object({ intent: z.literal('keepView'), name: z.string({ error: 'required' }).max(60) }),
  z.object({ intent: z.literal('removeView'), id: z.string().refine(isPublicId) }),
  z.object({ intent: z.literal('undo'), id: z.string().refine(isPublicId) }),
]);

type OwnStore = NonNullable<Awaited<ReturnType<typeof findOwnStore>>>;

async function saveRows(context: Context, store: OwnStore, form: FormData): Promise<number> {
  const { changes, errors } = changesOf(form);
  const results = changes.length === 0 ? [] : await changePriceAndStock(context, changes, store.id);
  const refusal = whyNotSaved({ results, errors, changes, locale: context.locale });
  if (refusal) throw refusal;
  return results.filter(({ outcome }) => outcome === 'changed' || outcome === 'draft').length;
}

async function changeMany(
  context: Context,
  store: OwnStore,
  { input, query }: { readonly input: BulkForm; readonly query: URLSearchParams },
): Promise<void> {
  const { sort: _sort, ...filters } = filtersIn(query);
  if (input.all === undefined && input.ids.length === 0) throw invalid({ ids: 'chooseProducts' });
  const read = actOf(input);
  if ('errors' in read) throw invalid(read.errors);
  const selection = input.all === undefined ? { ids: input.ids } : { filters };
  await startBulkChange(context, { act: read.act, selection }, store.id);
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input, form) => {
    const query = args.url.searchParams;
    const store = await findOwnStore(context, storeIn(query));
    if (!store) throw notFound();
    const here = withParameters(addressOf(args), { changed: null });
    if (input.intent === 'undo') await undoBulkChange(context, input.id);
    else if (input.intent === 'removeView') await removeListView(context, input.id);
    else if (input.intent === 'keepView')
      await saveListView(context, { name: input.name, filters: filtersIn(query) });
    else if (input.intent === 'bulk') await changeMany(context, store, { input, query });
    else {
      const changed = await saveRows(context, store, form);
      return redirect(withParameters(here, { changed: String(changed) }), 303);
    }
    return redirect(here, 303);
  });

export default function ProductsPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, canEdit, storeId, list, changes, changedCount, address } = loaderData;
  useFreshData(changes.some(isMoving), bulkTopic);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
      tools={
        canEdit && storeId !== null ? (
          <Button size="sm" variant="primary" href={newProductAddress(loaderData)}>
            <Plus className="icon-16" />
            {m.newProduct({ locale })}
          </Button>
        ) : null
      }
    >
      {changedCount !== null && !answer ? (
        <div role="status">
          <Alert tone="success">{m.changedCount({ count: changedCount }, { locale })}</Alert>
        </div>
      ) : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      {!canEdit && answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      <BulkChanges
        changes={changes}
        canEdit={canEdit}
        locale={locale}
        address={address}
        answer={answer}
      />
      {list === null ? (
        <EmptyState
          title={m.noStoreTitle({ locale })}
          text={m.noStoreText({ locale })}
          action={{ label: m.toPanel({ locale }), href: memberPaths.vendor({ locale }) }}
        />
      ) : (
        <Products {...loaderData} list={list} answer={answer} />
      )}
    </PanelPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

type Stores = Pick<Loaded, 'locale' | 'stores' | 'storeId'>;

const newProductAddress = ({ locale, stores, storeId }: Stores): string =>
  withParameters(memberPaths.newVendorProduct({ locale }), {
    store: stores.length > 1 ? storeId : null,
  });

function Products({
  list,
  answer,
  ...loaded
}: Loaded & {
  list: NonNullable<Loaded['list']>;
  answer: Route.ComponentProps['actionData'];
}) {
  const { locale, filters, address, canEdit, isFirst, stores, storeId, categories, counts } =
    loaded;
  const path = listAddress(locale, stores.length > 1 ? storeId : null);
  const isFiltered = filters.query !== '' || filters.state !== null || filters.category !== null;
  const isEmpty = list.rows.length === 0;
  if (isEmpty && !isFiltered && isFirst && stores.length < 2)
    return (
      <EmptyState
        title={m.noneTitle({ locale })}
        text={m.noneText({ locale })}
        action={
          canEdit ? { label: m.newProduct({ locale }), href: newProductAddress(loaded) } : undefined
        }
      />
    );
  return (
    <Card as="section" padding="none" className="data-table-card">
      {counts === null ? null : (
        <StateTabs path={path} filters={filters} counts={counts} locale={locale} />
      )}
      <ProductFilters
        path={path}
        locale={locale}
        filters={filters}
        isFiltered={isFiltered}
        stores={stores}
        storeId={storeId}
        categories={categories}
      />
      <ListViews
        path={path}
        views={loaded.views}
        isFiltered={isFiltered || filters.sort !== 'NEWEST'}
        locale={locale}
        answer={answer}
      />
      {isEmpty ? (
        <EmptyState
          title={isFiltered ? m.noMatchTitle({ locale }) : m.noneTitle({ locale })}
          text={isFiltered ? m.noMatchText({ locale }) : m.noneText({ locale })}
          action={{ label: m.clear({ locale }), href: path }}
        />
      ) : (
        <ProductTable
          list={list}
          locale={locale}
          address={address}
          canEdit={canEdit}
          categories={categories}
          matching={counts?.[filters.state ?? 'all'] ?? 0}
          formKey={`${address}|${loaded.changes[0]?.id ?? ''}`}
          answer={answer}
        />
      )}
    </Card>
  );
}
