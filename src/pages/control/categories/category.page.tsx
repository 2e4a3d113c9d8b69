import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  addCategory,
  changeCategory,
  mergeCategory,
  moveCategory,
  retireCategory,
} from '#features/categories/commands/edit-categories.server.ts';
import {
  type CategoryNode,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { getEditedCategory } from '#features/categories/queries/edited-categories.server.ts';
import { categoryPage } from '#features/categories/rules.ts';
import { categoryChange, newCategory } from '#features/categories/schemas.ts';
import {
  countProductsIn,
  isCategoryEmpty,
} from '#features/products/queries/products-in-category.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import * as m from '#messages/pages/control/categories';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { resultFor } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/category.page';
import { ActResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { CategoryForm } from './category-form.tsx';
import { CategorySide } from './category-side.tsx';

/** Named with what is above them. */
const choicesIn = (
  nodes: readonly CategoryNode[],
  above: readonly string[] = [],
): { readonly id: string; readonly kind: string; readonly label: string }[] =>
  nodes.flatMap(({ publicId, kind, name, children }) => {
    const names = [...above, name];
    return [{ id: publicId, kind, label: names.join(' › ') }, ...choicesIn(children, names)];
  });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [category, tree] = await Promise.all([
      getEditedCategory(context, args.params.node),
      getCategoryTree(context),
    ]);
    const { id, path, kind, name, words, revision, formerPaths } = category;
    const all = choicesIn(tree).filter((choice) => choice.id !== args.params.node);
    const ofKind = (kinds: readonly string[]) =>
      all.filter((choice) => kinds.includes(choice.kind));
    return {
      locale,
      kind,
      name: name[locale] ?? path,
      address: paths.localized({ locale, path: categoryPage(path) }),
      path,
      formerPaths,
      revision,
      products: await countProductsIn(context, id),
      below: findCategory(tree, path)?.node.children.length ?? 0,
      values: Object.fromEntries(
        locales.flatMap((one) => [
          [`name.${one}`, name[one] ?? ''],
          [`words.${one}`, (words[one] ?? []).join('\n')],
        ]),
      ),
      /** Where it may be moved, and into which ones it may be merged. */
      places: kind === 'item' ? ofKind(['section']) : ofKind(['plain', 'mega']),
      targets: ofKind(kind === 'plain' || kind === 'mega' ? ['plain', 'mega'] : [kind]),
      done: args.url.searchParams.get('done'),
    };
  });

/** Also after a conflict, so that the next save is of what is there now. */
export const shouldRevalidate = () => true;

const revision = z.coerce.number().int().min(1).max(1_000_000);
const chosen = z.string({ error: 'required' }).length(10, 'required');
const saveForm = categoryChange.extend({ intent: z.literal('save') });
const schemas = {
  save: saveForm,
  add: newCategory.extend({ intent: z.literal('add') }),
  move: z.object({ intent: z.literal('move'), revision, to: chosen }),
  merge: plainAct('merge').extend({ revision, into: chosen }),
  retire: plainAct('retire').extend({ revision }),
} as const;
type Input = z.output<(typeof schemas)[keyof typeof schemas]>;

const schemaOf = (form: FormData) => {
  const intent = form.get('intent');
  return typeof intent === 'string' && Object.hasOwn(schemas, intent)
    ? schemas[intent as keyof typeof schemas]
    : saveForm;
};

/** Returns where the editor goes on. */
async function act(context: Context, id: string, input: Input): Promise<string> {
  const { locale } = context;
  if (input.intent === 'add')
    return memberPaths.controlCategory({ locale, id: await addCategory(context, input, id) });
  if (input.intent === 'merge' || input.intent === 'retire') {
    await (input.intent === 'merge'
      ? mergeCategory(context, id, input, moveListings)
      : retireCategory(context, id, input.revision, isCategoryEmpty));
    return memberPaths.controlCategories({ locale });
  }
  await (input.intent === 'save'
    ? changeCategory(context, input, id)
    : moveCategory(context, id, input, moveListings));
  return memberPaths.controlCategory({ locale, id });
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', schemaOf, async (context, input) =>
    redirect(`${await act(context, args.params.node, input)}?done=${input.intent}`, 303),
  );

const results: Readonly<Record<string, typeof m.doneSave>> = {
  save: m.doneSave,
  add: m.doneAdd,
  move: m.doneMove,
};

export default function CategoryPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, name, revision: shown, values, done } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={name}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlCategories({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <div className="panel-columns">
        <CategoryForm
          key={shown}
          values={values}
          revision={shown}
          answer={resultFor(answer, 'save')}
          locale={locale}
        />
        <CategorySide category={loaderData} answer={answer} />
      </div>
    </PanelPage>
  );
}
