import { maxSummary, maxTitle } from '#features/blog/schemas.ts';
import { PictureField } from '#features/media/components/picture-field.tsx';
import { type PictureItemView, picturesOfValues } from '#features/media/format/picture-form.ts';
import * as m from '#messages/pages/control/blog';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Select, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { LanguageFields, typedFields } from '../rich-texts/language-fields.tsx';
import { coverField, type PostValues } from './post-fields.ts';

type Named = { readonly slug: string; readonly name: string };

type Props = {
  readonly values: PostValues;
  readonly cover: readonly PictureItemView[];
  readonly categories: readonly Named[];
  readonly authors: readonly Named[];
  /** That the form shows; 0 for a new post. */
  readonly revision: number;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

const texts = {
  title: m.postTitle,
  lead: m.summary,
  leadHint: m.summaryHint,
  body: m.body,
  bodyHint: m.bodyHint,
};

export function PostForm({ values, cover, categories, authors, revision, answer, locale }: Props) {
  const field = typedFields(answer, values);
  const choices = (list: readonly Named[]) =>
    list.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ));
  return (
    <Form answer={answer} encType="multipart/form-data" className="form panel-stack">
      <input type="hidden" name="revision" value={revision} />
      <Card as="section" className="form panel-stack">
        <TextField
          label={m.slug({ locale })}
          hint={m.slugHint({ locale })}
          maxLength={80}
          dir="ltr"
          {...field('slug')}
        />
        <div className="form-row">
          <Select label={m.category({ locale })} {...field('category')}>
            {choices(categories)}
          </Select>
          <Select label={m.author({ locale })} {...field('author')}>
            {choices(authors)}
          </Select>
        </div>
        <PictureField
          name={coverField}
          legend={m.cover({ locale })}
          hint={m.coverHint({ locale })}
          locale={locale}
          pictures={(answer && picturesOfValues(answer.values, coverField)) ?? cover}
          max={1}
          isSingle
          error={answer?.errors[coverField]}
        />
      </Card>
      <LanguageFields
        field={field}
        lead="summary"
        texts={texts}
        maxTitle={maxTitle}
        maxLead={maxSummary}
        locale={locale}
      />
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          {revision === 0 ? m.saveDraft({ locale }) : m.save({ locale })}
        </SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.posts({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </Form>
  );
}
