import type { RfqDraft } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import { Select, TextField } from '#ui/field.tsx';

type Category = { readonly path: string; readonly name: string };
export type StepProps = {
  readonly locale: Locale;
  readonly typed: RfqDraft;
  readonly errors: Readonly<Record<string, string>>;
};

export function ProductStep({
  locale,
  typed,
  errors,
  categories,
}: StepProps & {
  readonly categories: readonly (Category & { readonly items: readonly Category[] })[];
}) {
  return (
    <>
      <TextField
        id="productName"
        name="productName"
        label={m.productName({ locale })}
        hint={m.productNameHint({ locale })}
        error={errors['productName']}
        defaultValue={typed.productName ?? ''}
        maxLength={120}
        dir="auto"
      />
      <Select
        id="category"
        name="category"
        label={m.category({ locale })}
        optional={m.optional({ locale })}
        hint={m.categoryHint({ locale })}
        error={errors['category']}
        defaultValue={typed.category ?? ''}
      >
        <option value="">{m.chooseCategory({ locale })}</option>
        {categories.map(({ path, name, items }) => (
          <optgroup key={path} label={name}>
            <option value={path}>{m.wholeGroup({ group: name }, { locale })}</option>
            {items.map((item) => (
              <option key={item.path} value={item.path}>
                {item.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  );
}
