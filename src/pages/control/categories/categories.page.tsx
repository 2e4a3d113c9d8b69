// The tree in menu order. One form has the buttons of all categories, so that it works without
// scripts, by keyboard and by mouse alike.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { placeCategory } from '#features/categories/commands/edit-categories.server.ts';
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import * as m from '#messages/pages/control/categories';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/categories.page';
import { ActResult } from '../act-form.tsx';
import './categories.css';

type Node = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly children: readonly Node[];
};

const nodeOf = ({ publicId, name, treePath, children }: CategoryNode): Node => ({
  id: publicId,
  name,
  path: treePath,
  children: children.map(nodeOf),
});

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    tree: (await getCategoryTree(context)).map(nodeOf),
    /** The button that was pressed, which keeps the focus: `up-7h2k9m4q0x`. */
    moved: /^(?:up|down)-[0-9a-z]{10}$/.exec(args.url.searchParams.get('moved') ?? '')?.[0] ?? null,
    done: args.url.searchParams.get('done'),
  }));

const step = z.object({
  step: z
    .string()
    .regex(/^(?:up|down)-[0-9a-z]{10}$/, 'invalidField')
    .transform((typed) => typed.split('-', 2) as ['up' | 'down', string]),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', step, async (context, { step: [to, id] }) => {
    await placeCategory(context, id, to);
    const { locale } = context;
    return redirect(`${memberPaths.controlCategories({ locale })}?moved=${to}-${id}`, 303);
  });

const Branch = ({ nodes, locale }: { nodes: readonly Node[]; locale: Locale }) => (
  <ul className="categories-branch">
    {nodes.map(({ id, name, path, children }, place) => (
      <li key={id}>
        <div className="categories-row">
          <a className="link" dir="auto" href={memberPaths.controlCategory({ locale, id })}>
            {name}
          </a>
          <bdi className="text-muted text-sm" dir="ltr">
            {path}
          </bdi>
          <span className="cluster">
            <Button
              size="sm"
              variant="quiet"
              type="submit"
              id={`up-${id}`}
              name="step"
              value={`up-${id}`}
              disabled={place === 0}
              aria-label={m.moveUp({ name }, { locale })}
            >
              <ArrowUp className="icon-16" />
            </Button>
            <Button
              size="sm"
              variant="quiet"
              type="submit"
              id={`down-${id}`}
              name="step"
              value={`down-${id}`}
              disabled={place === nodes.length - 1}
              aria-label={m.moveDown({ name }, { locale })}
            >
              <ArrowDown className="icon-16" />
            </Button>
          </span>
        </div>
        {children.length === 0 ? null : <Branch nodes={children} locale={locale} />}
      </li>
    ))}
  </ul>
);

const results: Readonly<Record<string, typeof m.doneRetire>> = {
  retire: m.doneRetire,
  merge: m.doneMerge,
};

export default function CategoriesPage({
  loaderData: { locale, tree, moved, done },
  actionData: answer,
}: Route.ComponentProps) {
  // The row is another element once it is elsewhere: after each change of the tree.
  useLayoutEffect(() => {
    if (moved === null) return;
    const [to, id] = moved.split('-', 2);
    const pressed = document.querySelector<HTMLButtonElement>(`#${moved}`);
    const other = document.querySelector<HTMLButtonElement>(
      `#${to === 'up' ? 'down' : 'up'}-${id}`,
    );
    (pressed?.disabled ? other : pressed)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [moved, tree]);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <Card as="section">
        <Form answer={answer}>
          <Branch nodes={tree} locale={locale} />
        </Form>
      </Card>
    </PanelPage>
  );
}
