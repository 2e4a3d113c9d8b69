import type { RichTextView } from '#features/rich-texts/views.ts';
import type { Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';
import type { ImageView } from '#ui/picture.tsx';

export type NamedView = { readonly slug: string; readonly name: string };

export type PostCardView = {
  readonly slug: string;
  readonly title: InLanguage;
  readonly summary: InLanguage;
  readonly cover: ImageView | null;
  readonly category: NamedView;
  readonly author: NamedView;
  readonly publishedAt: Date;
  readonly minutes: number;
};

export type PostView = PostCardView & {
  readonly body: RichTextView & { readonly locale: Locale };
  readonly changedAt: Date;
  readonly languages: readonly Locale[];
};
