// Reviews of a product, for readers. Rendered on the server alone.
import * as m from '#messages/features/buyer-reviews';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { ListedReview } from '../queries/review-list.server.ts';
import type { Rating } from '../rules.ts';
import './review-list.css';

type Props = {
  readonly reviews: readonly ListedReview[];
  readonly rating: Rating;
  readonly locale: Locale;
};

export function ReviewList({ reviews, rating, locale }: Props) {
  return (
    <div className="review-list">
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
      <ul className="review-list-items">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} locale={locale} />
        ))}
      </ul>
    </div>
  );
}

function ReviewItem({ review, locale }: { review: ListedReview; locale: Locale }) {
  const { productStars, supplierStars, country, createdAt, editedAt, answer } = review;
  return (
    <li className="review-list-item">
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
    </li>
  );
}
