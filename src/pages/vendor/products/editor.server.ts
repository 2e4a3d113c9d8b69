// What the pages of one product share: the choices of the form, and errors by its fields.
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import {
  type PictureEntry,
  type PictureItemView,
  picturesOfValues,
  readPictureEntries,
} from '#features/media/format/picture-form.ts';
import { unitName } from '#messages/features/products/format';
import * as m from '#messages/pages/vendor/products';
import {
  preparePictures,
  viewsOfPictures,
} from '#features/media/services/prepare-pictures.server.ts';
import { dropProductDraft } from '#features/products/commands/product-drafts.server.ts';
import { type DraftPlace, findOwnDraft } from '#features/products/queries/product-drafts.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError, KervanError } from '#platform/http/problems.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Values } from './product-fields.tsx';
import { fieldOf } from './read-product.ts';
import { maxPictures, type TypedProduct } from './typed-product.ts';

/** All categories that a product can be in, by their paths. */
export async function listCategories(context: Context) {
  const tree = await getCategoryTree(context);
  const flat = (node: CategoryNode, above: string): { path: string; name: string }[] => {
    const name = above === '' ? node.name : `${above} › ${node.name}`;
    return [{ path: node.treePath, name }, ...node.children.flatMap((one) => flat(one, name))];
  };
  return tree.filter(({ kind }) => kind !== 'promotions').flatMap((group) => flat(group, ''));
}

type FieldError = NonNullable<KervanError['fieldErrors']>[string];

/** What is saved in a field, its codes in the reader's words. */
async function inWords(context: Context, field: string, error: FieldError): Promise<FieldError> {
  const { locale } = context;
  if (typeof error === 'string' || error.key !== 'savedMeanwhile') return error;
  const code = String(error.values['value']);
  const named = (value: string): FieldError => ({ key: error.key, values: { value } });
  if (field === 'state') return named(m.stateName({ state: code }, { locale }));
  if (field === 'unit') return named(unitName({ unit: code }, { locale }));
  if (field === 'originCountry') return named(countryName(code, locale));
  if (field === 'paymentOptions')
    return named(
      code
        .split(', ')
        .map((option) => m.paymentName({ option }, { locale }))
        .join(', '),
    );
  if (field !== 'category') return error;
  const found = (await listCategories(context)).find(({ path }) => path === code);
  return found ? named(found.name) : error;
}

/** Errors of whole fields move to the inputs that show them. */
export async function byInputs<Result>(
  context: Context,
  typed: TypedProduct,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isKervanError(error) || error.fieldErrors === undefined) throw error;
    const { code, httpStatus, messageKey, fieldErrors } = error;
    throw new KervanError({
      code,
      httpStatus,
      messageKey,
      fieldErrors: Object.fromEntries(
        await Promise.all(
          Object.entries(fieldErrors).map(
            async ([field, message]) =>
              [fieldOf(field, typed), await inWords(context, field, message)] as const,
          ),
        ),
      ),
    });
  }
}

const pictureField = 'images';

/** Only the editor's form has pictures; those for copying and deleting do not. */
export const keepProductPictures = async (
  context: Context,
  form: FormData,
): Promise<Record<string, string>> =>
  form.has('mainLanguage')
    ? preparePictures(context, form, { name: pictureField, max: maxPictures })
    : {};

export const picturesIn = (form: FormData): { readonly pictures: readonly PictureEntry[] } => ({
  pictures: readPictureEntries(form, pictureField) ?? [],
});

type Shown = {
  readonly values: Values;
  readonly pictures: readonly PictureItemView[];
  readonly revision: number;
};

/** What is saved or, with `?draft=1`, what the reader typed and never saved. */
export async function withDraft(context: Context, url: URL, place: DraftPlace, saved: Shown) {
  const found = await findOwnDraft(context, place);
  if (found === null) return { ...saved, draft: null };
  const isShown = url.searchParams.get('draft') === '1';
  const draft = { time: dateText(found.updatedAt, context.locale, 'instant'), isShown };
  if (!isShown) return { ...saved, draft };
  const { fields } = found;
  const revision = Number(fields['revision']);
  const entries = picturesOfValues(fields, pictureField) ?? [];
  const pictures = await viewsOfPictures(context, entries);
  return {
    values: fields,
    pictures,
    revision: Number.isSafeInteger(revision) ? revision : saved.revision,
    draft,
  };
}

/** After the save, which stands also when this fails: the draft is then offered once more. */
export const dropSavedDraft = (
  context: Context,
  asked: Parameters<typeof dropProductDraft>[1],
): Promise<void> =>
  dropProductDraft(context, asked).catch((error: unknown) => {
    context.services.log.warn({ err: error }, 'a draft outlives its product’s save');
  });
