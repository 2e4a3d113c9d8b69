import * as m from '#messages/features/buyer-reviews';
import type { Locale } from '#shared/locale.ts';
import { localeNames, locales } from '#shared/locale.ts';
import { pictureTypes } from '#features/media/schemas.ts';
import { FileField } from '#ui/file-field.tsx';
import { Checkbox, Choices, Select, TextArea } from '#ui/field.tsx';
import { Form, type FormErrors, SubmitButton } from '#ui/form.tsx';
import type { ImageView } from '#ui/picture.tsx';
import { maxReviewText } from '../schemas.ts';
import { ReviewPhotos } from './review-photos.tsx';

type Answer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};
type Props = {
  readonly answer: Answer | undefined;
  /** What is there already, or the language to begin with. */
  readonly known: {
    readonly productStars?: number;
    readonly supplierStars?: number;
    readonly text?: string;
    readonly language: Locale;
    readonly photos?: readonly ImageView[];
  };
  readonly submit: string;
  readonly locale: Locale;
};

/** Stars for product and supplier, and a text in a language that the writer names. */
export function ReviewForm({ answer, known, submit, locale }: Props) {
  const photos = known.photos ?? [];
  const typed = (name: Exclude<keyof Props['known'], 'photos'>): string =>
    String(answer?.values[name] ?? known[name] ?? '');
  const choices = [5, 4, 3, 2, 1].map((stars) => ({
    value: String(stars),
    label: m.starCount({ stars }, { locale }),
  }));
  return (
    <Form answer={answer} encType="multipart/form-data">
      <Choices
        legend={m.productStars({ locale })}
        name="productStars"
        choices={choices}
        defaultValue={typed('productStars')}
        error={answer?.errors['productStars']}
      />
      <Choices
        legend={m.supplierStars({ locale })}
        name="supplierStars"
        choices={choices}
        defaultValue={typed('supplierStars')}
        error={answer?.errors['supplierStars']}
      />
      <TextArea
        label={m.text({ locale })}
        hint={m.textHint({ locale })}
        name="text"
        rows={6}
        maxLength={maxReviewText}
        dir="auto"
        defaultValue={typed('text')}
        error={answer?.errors['text']}
      />
      <Select
        label={m.language({ locale })}
        name="language"
        defaultValue={typed('language')}
        error={answer?.errors['language']}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeNames[one]}
          </option>
        ))}
      </Select>
      <ReviewPhotos photos={photos} locale={locale} />
      <FileField
        label={m.photos({ locale })}
        hint={(photos.length > 0 ? m.photosReplaceHint : m.photosHint)({ locale })}
        error={answer?.errors['photos']}
        name="photos"
        multiple
        accept={pictureTypes.join(',')}
        texts={{ choose: m.chooseFiles({ locale }), chooseOther: m.chooseOtherFiles({ locale }) }}
      />
      {photos.length > 0 ? <Checkbox name="dropPhotos" label={m.dropPhotos({ locale })} /> : null}
      <div className="form-actions">
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
