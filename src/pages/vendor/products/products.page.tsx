import { Plus } from 'lucide-react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  changePriceAndStock,
  setProductStates,
} from '#features/products/commands/change-products.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { ownSorts, ownStates } from '#features/products/params.ts';
import { findOwnStore, listOwnProducts } from '#features/products/queries/own-products.server.ts';
import { maxChanges } from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/products.page';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { changesOf, resultCounts } from './typed-changes.ts';

const maxQuery = 100;
const publicIdIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name);
  return value !== null && isPublicId(value) ? value : null;
};
const choiceIn = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => value === query.get(name)) ?? null;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const query = args.url.searchParams;
    const filters = {
      query: (query.get('q') ?? '').replace(/\p{C}/gu, '').trim().slice(0, maxQuery),
      state: choiceIn(query, 'state', ownStates),
      sort: choiceIn(query, 'sort', ownSorts) ?? 'NEWEST',
    };
    const position = { after: publicIdIn(query, 'after'), before: publicIdIn(query, 'before') };
    const store = await findOwnStore(context);
    return {
      locale: context.locale,
      filters,
      address: addressOf(args),
      counts: resultCounts(query),
      canEdit: whyNotOfferProducts(context.actor) === null,
      hasStore: store !== null,
      isFirst: position.after === null && position.before === null,
      list: store && (await listOwnProducts(context, store.id, { filters, position })),
    };
  });

const ids = z.preprocess(
  (given) => (given === undefined ? [] : [given].flat()),
  z.array(z.string().refine(isPublicId)).min(1, 'chooseProducts').max(maxChanges),
);
const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['published', 'paused', 'deleted']), ids }),
  z.object({
    intent: z.literal('prices'),
    row: z
      .record(
        z.string(),
        z.object({
          price: z.string().optional(),
          oldPrice: z.string().optional(),
          stock: z.string().optional(),
          oldStock: z.string().optional(),
        }),
      )
      .optional()
      .default({}),
  }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    const store = await findOwnStore(context);
    if (!store) throw notFound();
    const here = withParameters(addressOf(args), { changed: null, held: null, refused: null });
    if (input.intent !== 'prices') {
      const given = { ids: input.ids, state: input.intent };
      const results = await setProductStates(context, given, store.id);
      const count = (...outcomes: string[]) =>
        String(results.filter(({ outcome }) => outcomes.includes(outcome)).length);
      return redirect(
        withParameters(here, {
          changed: count('changed'),
          held: count('draft'),
          refused: count('invalid'),
        }),
        303,
      );
    }
    const { changes, errors } = changesOf(input.row);
    const results =
      changes.length === 0 ? [] : await changePriceAndStock(context, changes, store.id);
    for (const { id, errors: wrong } of results)
      for (const [field, key] of Object.entries(wrong ?? {}))
        errors[`row.${id}.${field === 'stock' ? 'stock' : 'price'}`] = key;
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const changed = results.filter(({ outcome }) => outcome === 'changed').length;
    return redirect(withParameters(here, { changed: String(changed) }), 303);
  });

export default function ProductsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, filters, address, counts, canEdit, hasStore, isFirst, list } = loaderData;
  const path = memberPaths.vendorProducts({ locale });
  const isFiltered = filters.query !== '' || filters.state !== null;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
      tools={
        canEdit && hasStore ? (
          <Button size="sm" variant="primary" href={memberPaths.newVendorProduct({ locale })}>
            <Plus className="icon-16" />
            {m.newProduct({ locale })}
          </Button>
        ) : null
      }
    >
      {counts && !answer ? (
        <div role="status">
          <Alert tone={counts.held + counts.refused > 0 ? 'warning' : 'success'}>
            {m.changedCount({ count: counts.changed }, { locale })}{' '}
            {counts.held > 0 ? m.heldCount({ count: counts.held }, { locale }) : null}{' '}
            {counts.refused > 0 ? m.refusedCount({ count: counts.refused }, { locale }) : null}
          </Alert>
        </div>
      ) : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      {list === null ? (
        <EmptyState
          title={m.noStoreTitle({ locale })}
          text={m.noStoreText({ locale })}
          action={{ label: m.toPanel({ locale }), href: memberPaths.vendor({ locale }) }}
        />
      ) : list.rows.length === 0 && !isFiltered && isFirst ? (
        <EmptyState
          title={m.noneTitle({ locale })}
          text={m.noneText({ locale })}
          action={{
            label: m.newProduct({ locale }),
            href: memberPaths.newVendorProduct({ locale }),
          }}
        />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <ProductFilters path={path} locale={locale} filters={filters} isFiltered={isFiltered} />
          {list.rows.length === 0 ? (
            <EmptyState
              title={m.noMatchTitle({ locale })}
              text={m.noMatchText({ locale })}
              action={{ label: m.clear({ locale }), href: path }}
            />
          ) : (
            <ProductTable
              list={list}
              locale={locale}
              address={address}
              canEdit={canEdit}
              answer={answer}
            />
          )}
        </Card>
      )}
    </PanelPage>
  );
}
