import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import {
  approveProduct,
  chooseProductCategory,
  rejectProduct,
} from '#features/products/commands/review-products.server.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { rejectionName, rejectionText } from '#features/products/format/reviews.ts';
import { getProductReview } from '#features/products/queries/product-reviews.server.ts';
import { rejectionReasons } from '#features/products/rules/reviews.ts';
import * as m from '#messages/pages/control/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import { plainLine } from '#shared/plain-line.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/product.page';
import { ActResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { categoryChoices } from '../category-choices.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { Decide, History, Known } from './review-parts.tsx';
import { Shown, Written } from './written-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [found, tree] = await Promise.all([
      getProductReview(context, args.params.review),
      getCategoryTree(context),
    ]);
    const { product, review } = found;
    return {
      locale,
      state: review.state,
      reason: review.reason,
      seen: { revision: product.revision, shown: found.shown, words: found.words },
      title: inLanguage(product.title, locale, product.mainLanguage)!,
      titles: found.titles,
      descriptions: found.descriptions,
      tags: found.tags,
      brand: found.brandPieces,
      written: found.facts,
      options: found.options,
      pictures: found.pictures,
      rules: found.rules,
      store: found.store,
      company: found.company,
      isOnSale: product.state === 'published',
      id: review.publicId,
      neighbours: found.neighbours,
      queue: queueItems(
        found.queue,
        {
          id: review.publicId,
          title: inLanguage(product.title, locale, product.mainLanguage)!.value,
          of: found.store.name,
          at: review.askedAt,
        },
        locale,
      ),
      facts: [
        {
          name: m.price({ locale }),
          value: formatPrice(product.lowestPriceMicros, product.currency, locale),
        },
        { name: m.moq({ locale }), value: quantityText(product.moq, product.unit, locale) },
        { name: m.currentCategory({ locale }), value: found.category ?? '–' },
        { name: m.asked({ locale }), value: dateText(review.askedAt, locale, 'moment') },
      ],
      rejection: review.rejection && rejectionText(review.rejection, locale),
      note: review.note,
      rejections: rejectionReasons.map((one) => ({
        value: one,
        label: rejectionName(one, locale),
      })),
      categories:
        review.reason === 'category' && review.state === 'open' ? categoryChoices(tree) : [],
      history: [
        ...(review.decidedAt === null
          ? []
          : [{ ...review, id: review.publicId, at: review.decidedAt, person: found.decidedBy }]),
        ...found.earlier,
      ].map(({ id, state, rejection, note, at, person }) => ({
        id,
        text:
          person === null
            ? m.states({ state }, { locale })
            : m.by({ state: m.states({ state }, { locale }), person }, { locale }),
        rejection: rejection && rejectionName(rejection, locale),
        note,
        at: at === null ? '–' : dateText(at, locale, 'moment'),
      })),
      done: args.url.searchParams.get('done'),
    };
  });

const note = z
  .string()
  .max(2_000, 'tooLong')
  .optional()
  .default('')
  .transform(plainLine)
  .refine((text) => text.length <= 500, 'tooLong');
/** What the page showed, as its forms carry it. */
const seen = {
  revision: z.coerce.number().int().min(1).max(2_000_000_000),
  shown: z.string().max(100),
  words: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(z.string().max(200)).max(500),
  ),
};
const acts = z.discriminatedUnion('intent', [
  plainAct('approve').extend(seen),
  plainAct('choose').extend({ ...seen, category: z.string({ error: 'required' }).max(200) }),
  plainAct('reject').extend({
    ...seen,
    rejection: z.enum(rejectionReasons, { error: 'required' }),
    note,
  }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.review;
    if (input.intent === 'approve') await approveProduct(context, id, input);
    else if (input.intent === 'choose')
      await chooseProductCategory(context, id, input.category, input);
    else {
      const { rejection } = input;
      await rejectProduct(context, id, { rejection, note: input.note || null }, input);
    }
    const { locale } = context;
    return redirect(`${memberPaths.productReview({ locale, id })}?done=${input.intent}`, 303);
  });

/** Also after a refusal: what changed meanwhile is shown. */
export const shouldRevalidate = () => true;

const results: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  choose: m.doneChoose,
  reject: m.doneReject,
};

export default function ProductReviewPage({
  loaderData: loaded,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale } = loaded;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const list = { label: m.title({ locale }), href: memberPaths.productReviews({ locale }) };
  const reviewPath = (id: string | null) => id && memberPaths.productReview({ locale, id });
  return (
    <PanelPage
      title={loaded.title.value}
      crumbs={[...crumbs, list]}
      crumbsLabel={crumbsLabel}
      tools={
        <>
          <QueueTools
            previous={reviewPath(loaded.neighbours.previous)}
            next={reviewPath(loaded.neighbours.next)}
            locale={locale}
          />
          <Badge>{m.states({ state: loaded.state }, { locale })}</Badge>
        </>
      }
    >
      <ActResult text={answer ? null : (results[loaded.done ?? '']?.({ locale }) ?? null)} />
      {loaded.rejection === null ? null : (
        <Alert tone="warning">
          {loaded.rejection} <bdi>{loaded.note}</bdi>
        </Alert>
      )}
      <BesideQueue
        items={loaded.queue}
        current={loaded.id}
        hrefOf={(id) => memberPaths.productReview({ locale, id })}
        locale={locale}
      >
        <div className="panel-columns">
          <div className="panel-stack">
            <Shown loaded={loaded} />
            <Written loaded={loaded} />
          </div>
          <div className="panel-stack">
            <Decide loaded={loaded} answer={answer} />
            <Known loaded={loaded} />
            <History loaded={loaded} />
          </div>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
