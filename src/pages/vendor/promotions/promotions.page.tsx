import { Plus } from 'lucide-react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { findOwnStore } from '#features/products/queries/own-products.server.ts';
import { endPromotion } from '#features/promotions/commands.server.ts';
import { listOwnPromotions } from '#features/promotions/queries/own-promotions.server.ts';
import * as m from '#messages/pages/vendor/promotions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { positionIn } from '#pages/shared/list-position.ts';
import { dateText } from '#shared/dates.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/promotions.page';
import { ListSteps } from './list-steps.tsx';
import { listAt } from './positions.ts';
import { PromotionTable } from './promotion-table.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const isOver = query.get('list') === 'over';
    const [store, list] = await Promise.all([
      findOwnStore(context),
      listOwnPromotions(context, { isOver, position: positionIn(query) }),
    ]);
    return {
      locale,
      isOver,
      hasStore: store !== null,
      canEdit: whyNotOfferProducts(context.actor) === null,
      done: query.get('done'),
      address: listAt(addressOf(args)),
      list: {
        ...list,
        rows: list.rows.map(({ startsAt, endsAt, tiers, ...row }) => ({
          ...row,
          priceMicros: Math.min(...tiers.map(({ priceMicros }) => priceMicros)),
          begins: dateText(startsAt, locale, 'marketMoment'),
          ends: dateText(endsAt, locale, 'marketMoment'),
        })),
      },
    };
  });

const acts = z.object({
  intent: z.enum(['end', 'remove']),
  id: z.string().refine(isPublicId),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, { intent, id }) => {
    await endPromotion(context, id);
    const done = intent === 'end' ? 'ended' : 'removed';
    return redirect(withParameters(addressOf(args), { done }), 303);
  });

const results: Readonly<Record<string, typeof m.doneAdded>> = {
  added: m.doneAdded,
  changed: m.doneChanged,
  ended: m.doneEnded,
  removed: m.doneRemoved,
};

export default function PromotionsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, isOver, hasStore, canEdit, done, address, list } = loaderData;
  const path = memberPaths.vendorPromotions({ locale });
  const result = answer ? undefined : results[done ?? ''];
  const canAdd = canEdit && hasStore;
  const addPath = memberPaths.newVendorPromotion({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
      tools={
        canAdd ? (
          <Button size="sm" variant="primary" href={addPath}>
            <Plus className="icon-16" />
            {m.newPromotion({ locale })}
          </Button>
        ) : null
      }
    >
      {result ? (
        <div role="status">
          <Alert tone="success">{result({ locale })}</Alert>
        </div>
      ) : null}
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      {hasStore ? (
        <Card as="section" padding="none" className="data-table-card">
          <div className="panel-tabs">
            <SectionTabs
              label={m.lists({ locale })}
              tabs={[
                { href: path, label: m.open({ locale }), isCurrent: !isOver },
                { href: `${path}?list=over`, label: m.over({ locale }), isCurrent: isOver },
              ]}
            />
          </div>
          {list.rows.length === 0 ? (
            <EmptyState
              title={isOver ? m.noneOverTitle({ locale }) : m.noneTitle({ locale })}
              text={isOver ? m.noneOverText({ locale }) : m.noneText({ locale })}
              {...(canAdd &&
                !isOver && { action: { label: m.newPromotion({ locale }), href: addPath } })}
            />
          ) : (
            <PromotionTable rows={list.rows} canEdit={canEdit} action={address} locale={locale} />
          )}
          <ListSteps list={list} address={address} locale={locale} />
        </Card>
      ) : (
        <EmptyState
          title={m.noStoreTitle({ locale })}
          text={m.noStoreText({ locale })}
          action={{ label: m.toStore({ locale }), href: memberPaths.vendorStore({ locale }) }}
        />
      )}
    </PanelPage>
  );
}
