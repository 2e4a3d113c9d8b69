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
import {
  findReviewedTitle,
  nearestReviews,
} from '#features/products/queries/product-review-queue.server.ts';
import { getProductReview } from '#features/products/queries/product-reviews.server.ts';
import { rejectionReasons, reviewReasons } from '#features/products/rules/reviews.ts';
import * as m from '#messages/pages/control/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import { plainLine } from '#shared/plain-line.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/product.page';
import { DecisionResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { categoryChoices } from '../category-choices.ts';
import { choiceIn } from '../list-parameters.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { Decide, History, Known, reviewResults } from './review-parts.tsx';
import { Shown, Written } from './written-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { searchParams } = args.url;
    const list = choiceIn(searchParams, 'list', reviewReasons);
    const [found, tree, decided] = await Promise.all([
      getProductReview(context, args.params.review, list),
      getCategoryTree(context),
      readDecision(searchParams, (id) => findReviewedTitle(context, id)),
    ]);
    const { product, review } = found;
    return {
      locale,
      list,
      decided,
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
          picture: found.pictures.find(({ address }) => address !== null)?.address ?? null,
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
        { name: m.asked({ locale }), value: dateText(review.askedAt, locale, 'instant') },
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
        at: at === null ? '–' : dateText(at, locale, 'instant'),
      })),
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
    const list = choiceIn(args.url.searchParams, 'list', reviewReasons);
    return openNext({
      id,
      done: input.intent,
      neighbours: await nearestReviews(context, id, list),
      sheet: (next) => memberPaths.productReview({ locale, id: next }),
      list: memberPaths.productReviews({ locale }),
      filter: { list },
    });
  });

/** Also after a refusal: what changed meanwhile is shown. */
export const shouldRevalidate = () => true;

export default function ProductReviewPage({
  loaderData: loaded,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, decided } = loaded;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const list = { label: m.title({ locale }), href: memberPaths.productReviews({ locale }) };
  const pathOf = (id: string) =>
    withParameters(memberPaths.productReview({ locale, id }), { list: loaded.list });
  const reviewPath = (id: string | null) => id && pathOf(id);
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
      <DecisionResult
        decision={answer ? null : decided}
        results={reviewResults}
        hrefOf={pathOf}
        locale={locale}
      />
      {loaded.rejection === null ? null : (
        <Alert tone="warning">
          {loaded.rejection} <bdi>{loaded.note}</bdi>
        </Alert>
      )}
      <BesideQueue items={loaded.queue} current={loaded.id} hrefOf={pathOf} locale={locale}>
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
