import type { ImageView } from '#ui/picture.tsx';
import type { RichText } from './schemas.ts';

/** `pictures`: of the uploads that it shows, by their hashes; those that are gone are left out. */
export type RichTextView = {
  readonly text: RichText;
  readonly pictures: Readonly<Record<string, Omit<ImageView, 'alt'>>>;
};
