import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { openProductReview } from '#features/products/commands/open-review.server.ts';
import { listMarketProducts } from '#features/products/queries/market-products.server.ts';
import { productStates } from '#features/products/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { isolated } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/all-products.page';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilteredList } from '../list-parts.tsx';
import { RoomLink } from '../room-link.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const filters = {
      query: searchIn(query),
      store: searchIn(query, 'store'),
      state: choiceIn(query, 'state', productStates),
    };
    const page = pageIn(query);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      isFiltered: args.url.search !== '',
      ...(await listMarketProducts(context, filters, page)),
    };
  });

const lookAt = z.object({ intent: z.literal('lookAt'), id: z.string().max(40) });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', lookAt, async (context, { id }) => {
    const review = await openProductReview(context, id);
    return redirect(memberPaths.productReview({ ...context, id: review }), 303);
  });

type Loaded = Route.ComponentProps['loaderData'];

function ProductTable({
  loaded: { locale, products },
  answer,
}: {
  loaded: Loaded;
  answer: Route.ComponentProps['actionData'];
}) {
  return (
    <TableScroll label={m.allProducts({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col">{m.store({ locale })}</th>
            <th scope="col">{control.state({ locale })}</th>
            <th scope="col">
              <span className="visually-hidden">{m.decide({ locale })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, title, handle, state, store, storeSlug }) => (
            <tr key={id}>
              <td className="text-medium data-table-text" lang={title.locale} dir="auto">
                {state === 'published' ? (
                  <a className="link" href={paths.product({ locale, handle })}>
                    {title.value}
                  </a>
                ) : (
                  title.value
                )}
              </td>
              <td>
                <RoomLink
                  room="controlStore"
                  lang="tr"
                  dir="auto"
                  href={memberPaths.controlStore({ locale, slug: storeSlug })}
                >
                  {store}
                </RoomLink>
              </td>
              <td>{m.productState({ state }, { locale })}</td>
              <td>
                {state === 'published' || state === 'paused' || state === 'draft' ? (
                  <IntentForm intent="lookAt" id={id} answer={answer}>
                    <SubmitButton
                      size="sm"
                      variant="secondary"
                      aria-label={m.lookAtNamed({ title: isolated(title.value) }, { locale })}
                    >
                      {m.lookAtOpen({ locale })}
                    </SubmitButton>
                  </IntentForm>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export default function AllProductsPage({
  loaderData: loaded,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, filters, page, pages, count, address, isFiltered, products } = loaded;
  const path = memberPaths.marketProducts({ locale });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.allProducts({ locale })}
      lead={m.allProductsLead({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.productReviews({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      {answer?.errors['product'] ? <Alert tone="danger">{answer.errors['product']}</Alert> : null}
      <FilteredList
        path={path}
        locale={locale}
        searches={[
          { name: 'q', label: m.searchProducts({ locale }), value: filters.query },
          { name: 'store', label: m.searchStore({ locale }), value: filters.store },
        ]}
        choices={[
          {
            name: 'state',
            label: control.state({ locale }),
            value: filters.state,
            any: control.any({ locale }),
            options: productStates.map((state) => ({
              value: state,
              label: m.productState({ state }, { locale }),
            })),
          },
        ]}
        isFiltered={isFiltered}
        found={m.found({ count }, { locale })}
        pages={pages}
        page={page}
        address={address}
        noMatch={products.length === 0 ? control.noMatch({ locale }) : null}
      >
        <ProductTable loaded={loaded} answer={answer} />
      </FilteredList>
    </PanelPage>
  );
}
