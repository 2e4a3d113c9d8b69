import { useCallback, useEffect } from 'react';
import { redirect, useNavigate, useSubmit } from 'react-router';
import { z } from 'zod';
import { ProductCard } from '#features/listings/components/product-card.tsx';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { leaveViewedToOwner } from '#features/listings/params/viewed-owner.ts';
import {
  forgetAllProducts,
  forgetProduct,
  maxViewed,
  viewedProducts,
} from '#features/listings/params/viewed-products.ts';
import {
  addViewed,
  forgetViewed,
  keepViewed,
} from '#features/lists/commands/viewed-products.server.ts';
import { namedProducts } from '#features/lists/queries/listed-products.server.ts';
import { listKeptViews } from '#features/lists/queries/viewed-products.server.ts';
import * as m from '#messages/pages/storefront/lists';
import { doneResult, handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/recently-viewed.page';
import { ListTabs } from './list-parts.tsx';
import { ViewedForms, type ViewedView } from './viewed-forms.tsx';
import '#features/listings/components/product-grid.css';
import './lists.css';

const idsIn = (text: string | null | undefined): string[] =>
  (text ?? '').split(',').filter(isPublicId).slice(0, maxViewed);

/**
 * The browser names the products, because it alone knows them; the account of those who keep the
 * list there names its own.
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const named = args.url.searchParams.get('ids');
    const kept = await listKeptViews(context);
    const products = kept ?? (await namedProducts(context, idsIn(named)));
    return {
      locale: context.locale,
      isMember: context.actor.kind === 'member',
      isKept: kept !== null,
      isAsked: kept !== null || named !== null,
      cards: await getProductCards(
        context,
        products.map(({ id }) => id),
      ),
    };
  });

const ids = z.string().max(2_000).optional().transform(idsIn);
const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ids }),
  z.object({ intent: z.literal('keep'), ids }),
  z.object({ intent: z.literal('leave') }),
  z.object({ intent: z.literal('forget'), id: z.string().refine(isPublicId).optional() }),
]);

export const action = (args: Route.ActionArgs) =>
  handleForm(args, acts, async (context, act) => {
    // Scripts send these two, also from other pages, which stay where they are.
    if (act.intent === 'add') {
      await addViewed(context, act.ids);
      return doneResult('added');
    }
    if (act.intent === 'forget') {
      await forgetViewed(context, act.id ?? null);
      return doneResult('forgotten');
    }
    await keepViewed(context, {
      isKept: act.intent === 'keep',
      ids: act.intent === 'keep' ? act.ids : [],
    });
    return redirect(paths.recentlyViewed({ locale: context.locale }), 303);
  });

/** The list of this browser, which an account takes over once for each visit of the page. */
function useOwnList({ locale, isKept }: ViewedView) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const show = useCallback(async () => {
    const own = viewedProducts().join(',') || '-';
    await navigate(withParameters(paths.recentlyViewed({ locale }), { ids: own }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [locale, navigate]);
  useEffect(() => {
    leaveViewedToOwner();
    const own = viewedProducts();
    if (!isKept) void show();
    else if (own.length > 0)
      void submit(
        { intent: 'add', ids: own.join(',') },
        { method: 'post', replace: true, preventScrollReset: true },
      );
  }, [isKept, show, submit]);
  return show;
}

const Empty = ({ view: { locale, isAsked } }: { view: ViewedView }) =>
  isAsked ? (
    <EmptyState
      level={1}
      title={m.viewedEmpty({ locale })}
      text={m.viewedEmptyText({ locale })}
      action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
    />
  ) : (
    <h1 className="display display-2">{m.viewed({ locale })}</h1>
  );

type ForgetProps = {
  readonly view: ViewedView;
  /** Undefined: all of them. */
  readonly id?: string;
  readonly label?: string;
  readonly children: string;
  /** Shows the browser's own list again. */
  readonly onForgotten: () => Promise<void>;
};

/** What the account keeps is forgotten by a form, which works without scripts. */
function Forget({ view: { isKept }, id, label, children, onForgotten }: ForgetProps) {
  const forget = () => (id === undefined ? forgetAllProducts() : forgetProduct(id));
  const look = { 'aria-label': label, ...(id !== undefined && ({ size: 'sm' } as const)) };
  return isKept ? (
    <IntentForm intent="forget" id={id} answer={undefined} replace preventScrollReset>
      <SubmitButton {...look} variant="quiet" onClick={forget}>
        {children}
      </SubmitButton>
    </IntentForm>
  ) : (
    <Button
      {...look}
      variant="quiet"
      type="button"
      onClick={() => {
        forget();
        void onForgotten();
      }}
    >
      {children}
    </Button>
  );
}

export default function RecentlyViewedPage({ loaderData: view }: Route.ComponentProps) {
  const { locale, isKept, cards } = view;
  const show = useOwnList(view);
  return (
    <main className="wrap lists" id="main">
      <title>{`${m.viewed({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <ListTabs current="viewed" locale={locale} />
      {isKept ? null : (
        <noscript>
          <p>{m.viewedNoScripts({ locale })}</p>
        </noscript>
      )}
      {cards.length === 0 ? (
        <Empty view={view} />
      ) : (
        <>
          <h1 className="display display-2">{m.viewed({ locale })}</h1>
          <div className="lists-head">
            <p>{(isKept ? m.viewedLeadKept : m.viewedLead)({ locale })}</p>
            <Forget view={view} onForgotten={show}>
              {m.clearViewed({ locale })}
            </Forget>
          </div>
          <ul className="card-grid card-grid-4 product-grid">
            {cards.map((card) => (
              <li key={card.id}>
                <ProductCard product={card} locale={locale} headingLevel={2} />
                <div className="lists-remove">
                  <Forget
                    view={view}
                    id={card.id}
                    label={m.removeNamed({ title: card.title.value }, { locale })}
                    onForgotten={show}
                  >
                    {m.remove({ locale })}
                  </Forget>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <ViewedForms view={view} />
    </main>
  );
}
