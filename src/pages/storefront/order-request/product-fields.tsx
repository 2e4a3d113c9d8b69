import * as m from '#messages/pages/storefront/order-request';
import { bidi } from '#ui/bidi.tsx';
import type { LoadedRequest, RequestAnswer } from './request-view.ts';

/** With more variants than this, those without a quantity are folded away. */
const maxShownVariants = 8;

type Props = { form: LoadedRequest; answer: RequestAnswer | undefined };
type Product = NonNullable<LoadedRequest['target']>['products'][number];
type Variant = Product['variants'][number];

/** Every variant of every product with its own quantity. Rows are numbered through the form. */
export function ProductFields({ form, answer }: Props) {
  const { target, locale } = form;
  const products = target?.products ?? [];
  const firstRows = products.map((_, i) =>
    products.slice(0, i).reduce((sum, { variants }) => sum + variants.length, 0),
  );
  return (
    <ul className="order-request-products">
      {products.map((product, i) => {
        const error = answer?.errors[`lines.${product.id}`];
        const rows = product.variants.map((variant, j) => ({ variant, row: firstRows[i]! + j }));
        const isUsed = ({ variant, row }: (typeof rows)[number]) =>
          quantityIn(form, answer, { product, variant, row }) !== '';
        const shown = rows.length <= maxShownVariants ? rows : rows.filter(isUsed);
        const folded = rows.filter((one) => !shown.includes(one));
        const list = (some: typeof rows) =>
          some.map(({ variant, row }) => (
            <VariantRow
              key={variant.id}
              {...{ form, answer, product, variant, row }}
              errorId={error === undefined ? undefined : `error-${product.id}`}
            />
          ));
        return (
          <li key={product.id}>
            <p>
              <a className="link text-medium" href={product.href} lang={product.lang} dir="auto">
                {product.title}
              </a>
            </p>
            <details>
              <summary className="link">{m.prices({ locale })}</summary>
              <ul className="order-request-tiers">
                {product.tiers.map(({ quantity, price }) => (
                  <li key={quantity}>
                    <span>{bidi(quantity)}</span> <b>{bidi(price)}</b>{' '}
                    <span className="text-soft">{product.perUnit}</span>
                  </li>
                ))}
              </ul>
            </details>
            {list(shown)}
            {folded.length === 0 ? null : (
              <details>
                <summary className="link">{m.otherVariants({ locale })}</summary>
                {list(folded)}
              </details>
            )}
            {error === undefined ? (
              <p className="field-hint">{bidi(product.hint)}</p>
            ) : (
              <p className="field-error" id={`error-${product.id}`} role="alert">
                {error}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Row = { readonly product: Product; readonly variant: Variant; readonly row: number };

function quantityIn(
  form: LoadedRequest,
  answer: RequestAnswer | undefined,
  { product, variant, row }: Row,
): string {
  const typed = answer
    ? answer.values[`lines[${row}].quantity`]
    : form.quantities[`${product.id}.${variant.id}`];
  return typeof typed === 'string' ? typed : '';
}

function VariantRow({
  form,
  answer,
  product,
  variant,
  row,
  errorId,
}: Props & Row & { errorId: string | undefined }) {
  const { locale } = form;
  const name = `lines[${row}]`;
  const fieldId = `quantity-${product.id}-${variant.id}`;
  const error = answer?.errors[`${name}.quantity`];
  const isOnly = product.variants.length === 1;
  return (
    <div className="order-request-row">
      <input type="hidden" name={`${name}.product`} value={product.id} />
      <input type="hidden" name={`${name}.variant`} value={variant.id} />
      <label htmlFor={fieldId}>
        <span className="visually-hidden">
          {m.quantityOf({ name: isOnly ? product.title : variant.name }, { locale })}
        </span>
        {isOnly ? null : (
          <span aria-hidden="true" dir="auto">
            {variant.name}
          </span>
        )}
        {variant.isSoldOut ? (
          <span className="text-soft"> · {m.soldOut({ locale })}</span>
        ) : variant.left === null ? null : (
          <span className="text-soft"> {bidi(m.left({ quantity: variant.left }, { locale }))}</span>
        )}
      </label>
      <span className="input">
        <input
          id={fieldId}
          name={`${name}.quantity`}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={24}
          disabled={variant.isSoldOut}
          defaultValue={quantityIn(form, answer, { product, variant, row })}
          aria-invalid={error !== undefined || errorId !== undefined ? true : undefined}
          aria-describedby={error === undefined ? errorId : `${fieldId}-error`}
        />
      </span>
      {error === undefined ? null : (
        <p className="field-error" id={`${fieldId}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
