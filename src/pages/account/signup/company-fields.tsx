import { Choices, Select, TextField } from '#ui/field.tsx';
import type { FieldsOf } from '#ui/form.tsx';
import { PictureField } from '#ui/picture-field.tsx';
import { keyOfTicket } from '#features/media/rules.ts';
import * as m from '#messages/pages/account/signup';
import type { Locale } from '#shared/locale.ts';

type Props = {
  readonly field: FieldsOf;
  readonly answer: object | undefined;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  /** The business type that was chosen before this page. */
  readonly type: 'true' | 'false' | '';
  readonly pictures: { readonly origin: string; readonly maxBytes: number };
  readonly locale: Locale;
};

/** The second step: a seller's company and its pictures. */
export function CompanyFields({
  field,
  answer,
  categories,
  type,
  pictures: { origin, maxBytes },
  locale,
}: Props) {
  const [kind, shipping, category] = [field('type'), field('isThereShipping'), field('category')];
  const picture = (name: string) => {
    const { error, defaultValue: ticket } = field(name);
    return {
      name,
      error,
      answer,
      kept: ticket === '' ? null : { key: ticket, url: `${origin}/media/${keyOfTicket(ticket)}` },
      maxBytes,
      texts: {
        choose: m.choosePicture({ locale }),
        chooseOther: m.chooseOtherPicture({ locale }),
        tooLarge: m.pictureTooLarge({ locale }),
      },
    };
  };
  return (
    <>
      <TextField
        label={m.businessName({ locale })}
        {...field('businessName')}
        autoComplete="organization"
      />
      <Choices
        legend={m.accountType({ locale })}
        {...kind}
        defaultValue={kind.defaultValue || type}
        choices={[
          { value: 'false', label: m.seller({ locale }), note: m.sellerNote({ locale }) },
          {
            value: 'true',
            label: m.manufacturer({ locale }),
            note: m.manufacturerNote({ locale }),
          },
        ]}
      />
      <Choices
        legend={m.shippingStatus({ locale })}
        {...shipping}
        choices={[
          { value: 'false', label: m.noShipping({ locale }), note: m.noShippingNote({ locale }) },
          { value: 'true', label: m.shipping({ locale }), note: m.shippingNote({ locale }) },
        ]}
      />
      <Select label={m.mainCategory({ locale })} {...category}>
        <option value="">{m.chooseCategory({ locale })}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <PictureField
        label={m.profileImage({ locale })}
        hint={m.profileImageHint({ locale })}
        {...picture('profileImage')}
      />
      <PictureField
        label={m.logo({ locale })}
        optional={m.optional({ locale })}
        hint={m.logoHint({ locale })}
        {...picture('logoImage')}
      />
    </>
  );
}
