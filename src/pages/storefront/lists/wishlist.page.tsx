import { redirect } from 'react-router';
import { z } from 'zod';
import { percentText } from '#features/category-terms/format.ts';
import { ProductCard } from '#features/listings/components/product-card.tsx';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { keepWish } from '#features/lists/commands/keep-wish.server.ts';
import { listKeptWishes } from '#features/lists/queries/list-items.server.ts';
import { listedProducts } from '#features/lists/queries/listed-products.server.ts';
import { refreshMirror } from '#features/lists/services/session-lists.server.ts';
import { productOfList, wishInput } from '#features/lists/schemas.ts';
import { alertPercents, maxNote } from '#features/lists/rules/wish-alerts.ts';
import { listFormId, stepName, stepValue } from '#features/lists/rules/list-form.ts';
import * as m from '#messages/pages/storefront/lists';
import { type ActionResult, handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/wishlist.page';
import { ListTabs, SignInHint } from './list-parts.tsx';
import '#features/listings/components/product-grid.css';
import './lists.css';

/** Shows the account's list, or what the visitor's cookie holds. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const [listed, kept] = await Promise.all([
      listedProducts(context, 'wishlist'),
      listKeptWishes(context),
      refreshMirror(context, 'wishlist'),
    ]);
    const cards = await getProductCards(
      context,
      listed.map(({ id }) => id),
    );
    return {
      locale: context.locale,
      isVisitor: context.actor.kind === 'visitor',
      isKept: args.url.searchParams.get('done') === 'kept',
      cards: cards.map((card) => ({ card, kept: kept.get(card.id) ?? null })),
      gone: listed.length - cards.length,
    };
  });

const act = wishInput
  .omit({ product: true })
  .extend({ intent: z.literal('keep'), id: productOfList });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, act, async (context, { id: product, note, alertPercent }) => {
    await keepWish(context, { product, note, alertPercent });
    const here = paths.wishlist({ locale: context.locale });
    return redirect(withParameters(here, { done: 'kept' }), 303);
  });

type Kept = { readonly note: string; readonly alertPercent: number | null };

/** The person's own note, and whether changes are told. */
function Keeping({
  id,
  kept,
  answer: last,
  locale,
}: {
  id: string;
  kept: Kept;
  answer: ActionResult | undefined;
  locale: Locale;
}) {
  const answer = resultFor(last, 'keep', id);
  const alertText = (percent: number) =>
    m.alertAt({ percent: ltr(percentText(percent * 100, locale)) }, { locale });
  return (
    <>
      {kept.note === '' ? null : (
        <p className="lists-note" dir="auto">
          {kept.note}
        </p>
      )}
      {kept.alertPercent === null ? null : (
        <p className="text-soft text-sm">{alertText(kept.alertPercent)}</p>
      )}
      <details open={answer ? true : undefined}>
        <summary>{m.noteAndAlert({ locale })}</summary>
        <IntentForm intent="keep" id={id} answer={answer} action={paths.wishlist({ locale })}>
          <TextArea
            isSmall
            label={m.note({ locale })}
            name="note"
            rows={2}
            maxLength={maxNote}
            dir="auto"
            error={answer?.errors['note']}
            defaultValue={String(answer?.values['note'] ?? kept.note)}
          />
          <Select
            isSmall
            label={m.alert({ locale })}
            name="alertPercent"
            error={answer?.errors['alertPercent']}
            defaultValue={String(answer?.values['alertPercent'] ?? kept.alertPercent ?? '')}
          >
            <option value="">{m.noAlert({ locale })}</option>
            {alertPercents.map((percent) => (
              <option key={percent} value={percent}>
                {alertText(percent)}
              </option>
            ))}
          </Select>
          <div>
            <SubmitButton size="sm">{m.saveNote({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      </details>
    </>
  );
}

export default function WishlistPage({
  loaderData: { locale, isVisitor, isKept, cards, gone },
  actionData: answer,
}: Route.ComponentProps) {
  const isEmpty = cards.length === 0 && gone === 0;
  return (
    <main className="wrap lists" id="main">
      <title>{`${m.wishlist({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <ListTabs current="wishlist" locale={locale} />
      {isEmpty ? (
        <EmptyState
          level={1}
          title={m.wishlistEmpty({ locale })}
          text={m.wishlistEmptyText({ locale })}
          action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
        />
      ) : (
        <>
          <h1 className="display display-2">{m.wishlist({ locale })}</h1>
          <div className="lists-head">
            <p>{m.count({ count: cards.length }, { locale })}</p>
            <Button
              form={listFormId}
              variant="quiet"
              name={stepName}
              value={stepValue('clear', 'wishlist')}
            >
              {m.clear({ locale })}
            </Button>
          </div>
          {isKept && !answer ? (
            <div role="status">
              <Alert tone="success">{m.kept({ locale })}</Alert>
            </div>
          ) : null}
          {gone > 0 ? <Alert tone="info">{m.gone({ count: gone }, { locale })}</Alert> : null}
          {isVisitor ? <SignInHint path={paths.wishlist({ locale })} locale={locale} /> : null}
          <ul className="card-grid card-grid-4 product-grid">
            {cards.map(({ card, kept }) => (
              <li key={card.id}>
                <ProductCard product={card} locale={locale} headingLevel={2} />
                {kept ? <Keeping id={card.id} kept={kept} answer={answer} locale={locale} /> : null}
                <Button
                  form={listFormId}
                  size="sm"
                  className="lists-remove"
                  name={stepName}
                  value={stepValue('remove', 'wishlist', card.id)}
                  aria-label={m.removeNamed({ title: card.title.value }, { locale })}
                >
                  {m.remove({ locale })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
