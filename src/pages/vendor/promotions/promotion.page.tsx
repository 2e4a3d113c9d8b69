import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { changePromotion, endPromotion } from '#features/promotions/commands.server.ts';
import { getOwnPromotion } from '#features/promotions/queries/own-promotions.server.ts';
import * as m from '#messages/pages/vendor/promotions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import { dateText } from '#shared/dates.ts';
import { marketTimeAsTyped } from '#shared/market-time.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/promotion.page';
import { formActs } from './acts.ts';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionTable } from './promotion-table.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const promotion = await getOwnPromotion(context, args.params.promotion);
    const { startsAt, endsAt, percent, state, tiers } = promotion;
    const moment = (at: Date) => dateText(at, locale, 'marketMoment');
    return {
      locale,
      canEdit: whyNotOfferProducts(context.actor) === null,
      promotion: {
        ...promotion,
        priceMicros: Math.min(...tiers.map(({ priceMicros }) => priceMicros)),
        begins: moment(startsAt),
        ends: moment(endsAt),
      },
      began: state === 'running' ? moment(startsAt) : null,
      values: {
        percent: String(percent),
        startsAt: marketTimeAsTyped(startsAt),
        endsAt: marketTimeAsTyped(endsAt),
      },
    };
  });

const acts = z.discriminatedUnion('intent', [
  ...formActs,
  z.object({ intent: z.enum(['end', 'remove']) }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input, form) => {
    const id = args.params.promotion;
    const list = memberPaths.vendorPromotions({ locale: context.locale });
    switch (input.intent) {
      case 'preview':
        return doneResult('preview', form);
      case 'save':
        await changePromotion(context, input, id);
        return redirect(`${list}?done=changed`, 303);
      default:
        await endPromotion(context, id);
        return redirect(`${list}?done=${input.intent === 'end' ? 'ended' : 'removed'}`, 303);
    }
  });

export default function PromotionPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, canEdit, promotion, began, values } = loaderData;
  const { title, state, slug, productId, productState } = promotion;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  const [intent, endText] =
    state === 'running' ? ['end', m.endNow({ locale })] : ['remove', m.remove({ locale })];
  const handle = `${slug}-${productId}`;
  return (
    <PanelPage
      title={m.editTitle({ locale })}
      lead={title.value}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorPromotions({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        productState === 'published' ? (
          <Button size="sm" href={paths.product({ locale, handle })}>
            {m.seeProduct({ locale })}
          </Button>
        ) : null
      }
    >
      {state === 'over' ? <Alert>{m.overText({ locale })}</Alert> : null}
      {canEdit ? null : <Alert>{m.lookOnly({ locale })}</Alert>}
      {state !== 'over' && canEdit ? (
        <>
          <PromotionForm
            product={promotion}
            values={values}
            began={began}
            answer={answer}
            locale={locale}
          />
          <IntentForm intent={intent} answer={answer}>
            <div className="form-actions">
              <SubmitButton size="sm" variant="danger">
                {endText}
              </SubmitButton>
            </div>
          </IntentForm>
        </>
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <PromotionTable rows={[promotion]} canEdit={false} action="" locale={locale} />
        </Card>
      )}
    </PanelPage>
  );
}
