// Reviews of a product, for readers.
import type { ReactNode } from 'react';
import * as m from '#messages/features/buyer-reviews';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { ListedReview } from '../queries/review-list.server.ts';
import type { Rating } from '#shared/ratings.ts';
import { ReviewPhotos } from './review-photos.tsx';
import './review-list.css';

type Props = {
  readonly reviews: readonly ListedReview[];
  readonly rating: Rating;
  /** Of all reviews. */
  readonly href: string;
  readonly locale: Locale;
};

/** The first reviews of a product, and the way to all of them. Rendered on the server alone. */
export const ReviewList = ({ reviews, rating, href, locale }: Props) => (
  <div className="review-list">
    <RatingSummary rating={rating} locale={locale} />
    <ul className="review-list-items">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} locale={locale} />
      ))}
    </ul>
    <p>
      <a className="link" href={href}>
        {m.allReviews({ locale })}
      </a>
    </p>
  </div>
);

/** The average, and how many gave how many stars. */
export const RatingSummary = ({ rating, locale }: Pick<Props, 'rating' | 'locale'>) => (
  <div className="review-list-summary">
    <p>
      <strong>{m.average({ average: rating.average.toFixed(1) }, { locale })}</strong>
      <br />
      {m.reviewCount({ count: rating.count }, { locale })}
    </p>
    <ul className="review-list-counts" aria-label={m.distribution({ locale })}>
      {[5, 4, 3, 2, 1].map((stars) => (
        <li key={stars} className="review-list-count">
          <span>{m.starCount({ stars }, { locale })}</span>
          <progress value={rating.stars[stars - 1]} max={rating.count} aria-hidden="true" />
          <span>{rating.stars[stars - 1]}</span>
        </li>
      ))}
    </ul>
  </div>
);

type ItemProps = {
  readonly review: ListedReview;
  readonly locale: Locale;
  /** Which product it is about, where that is not plain. */
  readonly about?: ReactNode;
  /** What the reader may do with it. */
  readonly children?: ReactNode;
};

export function ReviewItem({ review, about, locale, children }: ItemProps) {
  const { productStars, supplierStars, country, createdAt, editedAt, answer } = review;
  return (
    <li className="review-list-item">
      {about ? <p>{about}</p> : null}
      <p>
        <strong>{m.starsForProduct({ stars: productStars }, { locale })}</strong>
        {' · '}
        {m.starsForSupplier({ stars: supplierStars }, { locale })}
      </p>
      <p>
        {country === null
          ? m.buyer({ locale })
          : m.buyerFrom({ country: countryName(country, locale) }, { locale })}
        {' · '}
        {dateText(createdAt, locale)}
        {editedAt === null
          ? null
          : ` · ${m.edited({ date: dateText(editedAt, locale) }, { locale })}`}
      </p>
      <p className="review-list-text" lang={review.language} dir="auto">
        {review.text}
      </p>
      <ReviewPhotos photos={review.photos} locale={locale} />
      {review.helpfulCount > 0 ? (
        <p>{m.helpful({ count: review.helpfulCount }, { locale })}</p>
      ) : null}
      {answer === null ? null : (
        <div className="review-list-answer">
          <strong>{m.sellerAnswer({ locale })}</strong>
          <p className="review-list-text" lang={review.answerLanguage ?? undefined} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {children}
    </li>
  );
}
