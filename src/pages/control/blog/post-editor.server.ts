// What the pages for new and known posts share.
import { z } from 'zod';
import type { getEditedPost } from '#features/blog/queries/edited-posts.server.ts';
import { listBlogAuthors, listBlogCategories } from '#features/blog/queries/posts.server.ts';
import { postForm, type PostInput } from '#features/blog/schemas.ts';
import { readPictureEntries } from '#features/media/format/picture-form.ts';
import { preparePictures } from '#features/media/services/prepare-pictures.server.ts';
import type { Context } from '#platform/context.ts';
import { inLanguage } from '#shared/per-language.ts';
import { typedTexts } from '../rich-texts/text-values.ts';
import { coverField, type PostValues } from './post-fields.ts';

/** A picture's button sends no intent, so that the form is shown again. */
export const saveForm = postForm.extend({
  intent: z.literal('save'),
  revision: z.coerce.number().int().min(0).max(1_000_000),
});

export const keepCover = async (context: Context, form: FormData) =>
  form.has('slug') ? preparePictures(context, form, { name: coverField, max: 1 }) : {};

export const postOf = (
  { slug, category, author, title, summary, body }: z.output<typeof postForm>,
  form: FormData,
): PostInput => ({
  slug,
  category,
  author,
  title,
  summary,
  body,
  cover: readPictureEntries(form, coverField)?.[0]?.source ?? null,
});

export async function sectionsOf(context: Context) {
  const [categories, authors] = await Promise.all([
    listBlogCategories(context),
    listBlogAuthors(context),
  ]);
  const named = (list: readonly { slug: string; name: (typeof categories)[number]['name'] }[]) =>
    list.map(({ slug, name }) => ({ slug, name: inLanguage(name, context.locale)!.value }));
  return { categories: named(categories), authors: named(authors) };
}

type Post = Awaited<ReturnType<typeof getEditedPost>>;

export const valuesOf = ({ slug, category, author, title, summary, body }: Post): PostValues => ({
  slug,
  category,
  author,
  ...typedTexts('summary', { title, lead: summary, body }),
});
