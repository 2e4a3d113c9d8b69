// What buyers say of a store and of the products that it delivered.
import { RatingSummary, ReviewItem } from '#features/buyer-reviews/components/review-list.tsx';
import type { ReviewOfStore } from '#features/buyer-reviews/queries/reviews-of-store.server.ts';
import type { Rating } from '#shared/ratings.ts';
import * as catalog from '#messages/features/listings';
import * as m from '#messages/pages/storefront/store';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Pager } from '#ui/pager.tsx';

type Props = {
  readonly rating: Rating;
  readonly reviews: readonly ReviewOfStore[];
  readonly page: number;
  readonly pages: number;
  readonly address: string;
  readonly locale: Locale;
};

export const StoreReviews = ({ rating, reviews, page, pages, address, locale }: Props) => (
  <section className="review-list">
    <h2 className="display display-3">{m.reviews({ locale })}</h2>
    <RatingSummary rating={rating} locale={locale} />
    <ul className="review-list-items">
      {reviews.map((review) => (
        <ReviewItem
          key={review.id}
          review={review}
          about={<About review={review} locale={locale} />}
          locale={locale}
        />
      ))}
    </ul>
    <Pager
      page={page}
      pages={pages}
      hrefOf={(n) => withParameters(address, { page: n === 1 ? null : n })}
      labels={{
        pages: catalog.pages({ locale }),
        previous: catalog.previousPage({ locale }),
        next: catalog.nextPage({ locale }),
      }}
      formatNumber={(n) => number(locale, n)}
    />
  </section>
);

/** Links the product while it is on sale. */
const About = ({ review, locale }: { review: ReviewOfStore; locale: Locale }) =>
  review.isOnSale ? (
    <a className="link" dir="auto" href={paths.reviews({ locale, id: review.product })}>
      {review.title}
    </a>
  ) : (
    <bdi>{review.title}</bdi>
  );
