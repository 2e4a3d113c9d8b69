import { percentText, priceText } from '#features/products/format/quantities.ts';
import { discounted } from '#features/products/rules/prices.ts';
import type { ProductState } from '#features/products/schemas.ts';
import type { PromotionState } from '#features/promotions/rules.ts';
import * as m from '#messages/pages/vendor/promotions';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { Currency } from '#shared/money.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';

export type PromotionRow = {
  readonly id: string;
  readonly title: { readonly value: string; readonly locale: Locale };
  readonly productState: ProductState;
  readonly state: PromotionState;
  readonly percent: number;
  /** Of the largest quantity, before the promotion. */
  readonly priceMicros: number;
  readonly currency: Currency;
  readonly begins: string;
  readonly ends: string;
};
type Props = {
  readonly canEdit: boolean;
  /** The address to which the buttons post. */
  readonly action: string;
  readonly locale: Locale;
};

const tones: Readonly<Record<PromotionState, BadgeTone>> = {
  running: 'ok',
  upcoming: 'iznik',
  over: 'neutral',
};

export const PromotionTable = ({ rows, ...props }: Props & { rows: readonly PromotionRow[] }) => (
  <>
    <TableScroll label={m.title(props)}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product(props)}</th>
            <th scope="col">{m.state(props)}</th>
            <th scope="col" className="data-table-number">
              {m.percent(props)}
            </th>
            <th scope="col" className="data-table-number">
              {m.price(props)}
            </th>
            <th scope="col">{m.begins(props)}</th>
            <th scope="col">{m.ends(props)}</th>
            {props.canEdit ? <th scope="col">{m.act(props)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </TableScroll>
    <p className="data-table-foot text-muted text-sm">{m.timesHint(props)}</p>
  </>
);

function Row({ row, canEdit, action, locale }: Props & { row: PromotionRow }) {
  const { id, title, productState, state, percent, priceMicros, currency, begins, ends } = row;
  return (
    <tr>
      <td className="data-table-text">
        <a className="link" href={memberPaths.vendorPromotion({ locale, id })}>
          <bdi lang={title.locale}>{title.value}</bdi>
        </a>
        {state !== 'over' && productState !== 'published' ? (
          <p className="text-sm text-soft">{m.notOnSale({ locale })}</p>
        ) : null}
      </td>
      <td>
        <Badge tone={tones[state]} hasDot>
          {m.stateName({ state }, { locale })}
        </Badge>
      </td>
      <td className="data-table-number text-tabular">{bidi(percentText(percent, locale))}</td>
      <td className="data-table-number text-tabular">
        <del className="text-muted">{bidi(priceText(priceMicros, currency, locale))}</del>{' '}
        <b className="text-medium">
          {bidi(priceText(discounted(priceMicros, percent), currency, locale))}
        </b>
      </td>
      <td className="text-tabular">{begins}</td>
      <td className="text-tabular">{ends}</td>
      {canEdit ? (
        <td>
          {state === 'over' ? null : (
            <RowActs {...{ id, state, title: title.value, action, locale }} />
          )}
        </td>
      ) : null}
    </tr>
  );
}

function RowActs({
  id,
  state,
  title,
  action,
  locale,
}: {
  id: string;
  state: PromotionState;
  title: string;
  action: string;
  locale: Locale;
}) {
  const [intent, label] =
    state === 'running' ? ['end', m.endNow({ locale })] : ['remove', m.remove({ locale })];
  const named = (act: string) => m.ofProduct({ act, title: isolated(title) }, { locale });
  return (
    <div className="cluster">
      <Button
        size="sm"
        variant="secondary"
        href={memberPaths.vendorPromotion({ locale, id })}
        aria-label={named(m.edit({ locale }))}
      >
        {m.edit({ locale })}
      </Button>
      <IntentForm intent={intent} id={id} answer={undefined} action={action}>
        <SubmitButton size="sm" variant="danger" aria-label={named(label)}>
          {label}
        </SubmitButton>
      </IntentForm>
    </div>
  );
}
