import * as m from '#messages/features/buyer-reviews';
import type { Locale } from '#shared/locale.ts';
import { type ImageView, Picture } from '#ui/picture.tsx';
import './review-list.css';

type Props = { readonly photos: readonly ImageView[]; readonly locale: Locale };

/** Each leads to the whole picture. */
export const ReviewPhotos = ({ photos, locale }: Props) =>
  photos.length === 0 ? null : (
    <ul className="review-list-photos">
      {photos.map((photo, i) => (
        <li key={photo.url}>
          <a href={photo.url} data-reload="">
            <Picture image={photo} slot="thumb" alt={m.photo({ number: i + 1 }, { locale })} />
          </a>
        </li>
      ))}
    </ul>
  );
