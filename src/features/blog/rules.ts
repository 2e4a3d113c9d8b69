// Where a post is in time, and what it needs before readers see it.
import type { RichText } from '#features/rich-texts/schemas.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';

export const postPhases = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type PostPhase = (typeof postPhases)[number];

type PostTimes = { readonly publishAt: Date | null; readonly hideAt: Date | null };

export function phaseOf({ publishAt, hideAt }: PostTimes, now: Date): PostPhase {
  if (publishAt === null) return 'draft';
  if (hideAt !== null && hideAt <= now) return 'hidden';
  return publishAt > now ? 'scheduled' : 'published';
}

type PostTexts = {
  readonly title: PerLanguage;
  readonly summary: PerLanguage;
  readonly body: PerLanguage<RichText>;
};

/** Languages in which the post has a title, a summary and a text. */
export const completeLanguages = ({ title, summary, body }: PostTexts): Locale[] =>
  locales.filter((locale) => title[locale] && summary[locale] && body[locale]);

/** The key of the refusal, or null. */
export const whyNotPublish = (texts: PostTexts): 'postIncomplete' | null =>
  completeLanguages(texts).length > 0 ? null : 'postIncomplete';

/** The error of a form's field, or null. `hideAt`: null for a post that stays. */
export function whyNotPlan(
  { publishAt, hideAt }: { readonly publishAt: Date; readonly hideAt: Date | null },
  now: Date,
): Readonly<Record<string, 'momentPast' | 'endsBeforeStart'>> | null {
  if (publishAt <= now) return { publishAt: 'momentPast' };
  return hideAt !== null && hideAt <= publishAt ? { hideAt: 'endsBeforeStart' } : null;
}
