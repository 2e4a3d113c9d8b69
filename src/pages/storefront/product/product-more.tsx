// The sections below a product that nothing in the browser changes: seller, reviews, questions and
// other products. Rendered on the server, or loaded by a browser that comes from another page.
import type { ReactNode } from 'react';
import { ReviewList } from '#features/buyer-reviews/components/review-list.tsx';
import type { ListedReview } from '#features/buyer-reviews/queries/review-list.server.ts';
import type { Rating } from '#shared/ratings.ts';
import type { vendorTexts } from '#features/companies/components/supplier-texts.ts';
import { ProductGrid } from '#features/listings/components/product-grid.tsx';
import type { RelatedProducts } from '#features/listings/queries/related-products.server.ts';
import { QuestionList } from '#features/product-questions/components/question-item.tsx';
import type { ListedQuestion } from '#features/product-questions/queries/question-list.server.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as questionTexts from '#messages/features/product-questions';
import * as m from '#messages/pages/storefront/product';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { SectionHeading } from '#ui/panels.tsx';
import { ProductVendor } from './product-vendor.tsx';

export type MoreOfProduct = {
  readonly locale: Locale;
  /** Public id of the product. */
  readonly id: string;
  readonly brand: { readonly name: string; readonly slug: string } | null;
  /** Paths without language of its category and of that one's group; null under review. */
  readonly category: { readonly path: string; readonly groupPath: string } | null;
  readonly seller: { readonly name: string; readonly path: string };
  readonly vendor: ReturnType<typeof vendorTexts>;
  readonly reviews: { readonly rating: Rating; readonly rows: readonly ListedReview[] } | null;
  readonly questions: readonly ListedQuestion[];
  readonly related: RelatedProducts;
};

type Section = { readonly id: string; readonly tab: string; readonly content: ReactNode };
type Link = { readonly label: string; readonly href: string };

export const ProductMore = (more: MoreOfProduct) =>
  moreSections(more).map(({ id, content }) => (
    <section key={id} id={id}>
      {content}
    </section>
  ));

function vendorSection({ locale, seller, vendor }: MoreOfProduct, link: Link): Section {
  return {
    id: 'vendor',
    tab: m.vendor({ locale }),
    content: (
      <>
        <SectionHeading title={<bdi lang="tr">{seller.name}</bdi>} link={link} />
        <div className="product-vendor">
          <ProductVendor vendor={vendor} checks={m.vendorChecks({ locale })} locale={locale} />
        </div>
      </>
    ),
  };
}

function reviewSections({ locale, id, reviews }: MoreOfProduct): Section[] {
  if (reviews === null) return [];
  const title = reviewTexts.reviews({ locale });
  return [
    {
      id: 'reviews',
      tab: title,
      content: (
        <>
          <SectionHeading title={title} />
          <ReviewList
            reviews={reviews.rows}
            rating={reviews.rating}
            href={paths.reviews({ locale, id })}
            locale={locale}
          />
        </>
      ),
    },
  ];
}

function questionSection({ locale, id, questions }: MoreOfProduct): Section {
  const title = questionTexts.questions({ locale });
  return {
    id: 'questions',
    tab: title,
    content: (
      <>
        <SectionHeading title={title} />
        <QuestionList
          questions={questions}
          href={paths.questions({ locale, id })}
          locale={locale}
        />
      </>
    ),
  };
}

/** Of each kind, a row. */
export const relatedCount = 5;

/** Sections with content, in the order of their tabs. */
export function moreSections(more: MoreOfProduct): Section[] {
  const { locale, brand, category, seller, related } = more;
  const linkTo = (path: string): Link => ({
    label: m.showAll({ locale }),
    href: paths.localized({ locale, path }),
  });
  const storeLink = {
    label: m.visitStore({ locale }),
    href: paths.localized({ locale, path: seller.path }),
  };
  const grid = (
    section: {
      readonly id: string;
      readonly tab: string;
      readonly title?: string;
      /** Below the last product. */
      readonly end?: string;
    },
    of: keyof RelatedProducts,
    link?: Link,
  ): Section[] =>
    related[of].length === 0
      ? []
      : [
          {
            ...section,
            content: (
              <>
                <SectionHeading title={section.title ?? section.tab} link={link} />
                <ProductGrid products={related[of]} locale={locale} columns={5} hasWholeRows />
                {section.end ? <p className="text-muted">{section.end}</p> : null}
              </>
            ),
          },
        ];
  return [
    vendorSection(more, storeLink),
    ...reviewSections(more),
    questionSection(more),
    ...grid(
      {
        id: 'offers',
        tab: m.offers({ locale }),
        title: m.offersTitle({ locale }),
        ...(related.offers.length < relatedCount && { end: m.noMoreOffers({ locale }) }),
      },
      'offers',
    ),
    ...grid(
      {
        id: 'same-brand',
        tab: m.sameBrand({ locale }),
        title: m.sameBrandTitle({ brand: brand?.name ?? '' }, { locale }),
      },
      'sameBrand',
      brand && category ? linkTo(`${category.groupPath}?brand=${brand.slug}`) : undefined,
    ),
    ...grid(
      { id: 'related', tab: m.related({ locale }) },
      'similar',
      category ? linkTo(category.path) : undefined,
    ),
    ...grid({ id: 'also-bought', tab: m.alsoBought({ locale }) }, 'alsoBought'),
    ...grid({ id: 'more-of-store', tab: m.moreOfStore({ locale }) }, 'ofStore', storeLink),
  ];
}
