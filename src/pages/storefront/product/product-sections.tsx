// The sections below the choice of a product, each with its tab.
import type { VariantView } from '#features/listings/views.ts';
import type { ReactNode } from 'react';
import { ProductDescription, ProductFacts } from '#features/listings/components/product-facts.tsx';
import * as paths from '#shared/paths.ts';
import { SectionHeading } from '#ui/panels.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import type { Route } from './+types/product.page';

const Goods = import.meta.env.SSR
  ? (await import('#features/listings/components/product-grid.tsx')).ProductGrid
  : lazyComponent(() =>
      import('#features/listings/components/product-grid.tsx').then((part) => part.ProductGrid),
    );

const Reviews = import.meta.env.SSR
  ? (await import('#features/buyer-reviews/components/review-list.tsx')).ReviewList
  : lazyComponent(() =>
      import('#features/buyer-reviews/components/review-list.tsx').then((part) => part.ReviewList),
    );
const Questions = import.meta.env.SSR
  ? (await import('#features/product-questions/components/question-item.tsx')).QuestionList
  : lazyComponent(() =>
      import('#features/product-questions/components/question-item.tsx').then(
        (part) => part.QuestionList,
      ),
    );
const Vendor = import.meta.env.SSR
  ? (await import('./product-vendor.tsx')).ProductVendor
  : lazyComponent(() => import('./product-vendor.tsx').then((part) => part.ProductVendor));

/** A section with a tab. Without content both are omitted. */
export type Section = { readonly id: string; readonly tab: string; readonly content: ReactNode };

type Data = Route.ComponentProps['loaderData'];
type Link = { readonly label: string; readonly href: string };
type Related = keyof Data['hasRelated'];

/** Sections with content, in the order of the tabs. */
export function sectionsOf(data: Data, variant: VariantView | null): Section[] {
  const { locale, product, crumbs, words, codes, seller } = data;
  const storeLink = {
    label: words.visitStore,
    href: paths.localized({ locale, path: seller.path }),
  };
  const { attributes } = product;
  const hasFacts = (attributes?.value.length ?? 0) + codes.length > 0;
  const grid = (id: string, tab: string, of: Related, heading: Heading): Section => ({
    id,
    tab,
    content: data.hasRelated[of] ? (
      <RelatedGoods id={`${id}-goods`} of={of} data={data} {...heading} />
    ) : null,
  });
  const sections: Section[] = [
    {
      id: 'description',
      tab: words.description,
      content: product.descriptionHtml ? (
        <>
          <SectionHeading title={words.description} />
          <ProductDescription
            descriptionHtml={product.descriptionHtml}
            words={words.facts}
            locale={locale}
          />
        </>
      ) : null,
    },
    {
      id: 'specification',
      tab: words.specification,
      content: hasFacts ? (
        <>
          <SectionHeading title={words.specification} />
          <ProductFacts
            attributes={attributes}
            codes={codes}
            sku={product.sku}
            variant={variant}
            words={words.facts}
            locale={locale}
          />
        </>
      ) : null,
    },
    {
      id: 'vendor',
      tab: words.vendor,
      content: (
        <>
          <SectionHeading title={<bdi lang="tr">{seller.name}</bdi>} link={storeLink} />
          <StaticHtml id="vendor-facts" className="product-vendor" content={data.vendor.value}>
            {(vendor) => <Vendor vendor={vendor} checks={words.vendorChecks} locale={locale} />}
          </StaticHtml>
        </>
      ),
    },
    {
      id: 'reviews',
      tab: words.reviews,
      content: data.hasReviews ? (
        <>
          <SectionHeading title={words.reviews} />
          <StaticHtml id="product-reviews" content={data.reviews.value}>
            {(reviews) =>
              reviews && (
                <Reviews
                  reviews={reviews.rows}
                  rating={reviews.rating}
                  href={paths.reviews({ locale, id: product.id })}
                  locale={locale}
                />
              )
            }
          </StaticHtml>
        </>
      ) : null,
    },
    {
      id: 'questions',
      tab: words.questions,
      content: (
        <>
          <SectionHeading title={words.questions} />
          <StaticHtml id="product-questions" content={data.questions.value}>
            {(questions) => (
              <Questions
                questions={questions}
                href={paths.questions({ locale, id: product.id })}
                locale={locale}
              />
            )}
          </StaticHtml>
        </>
      ),
    },
    grid('offers', words.offers, 'offers', { title: words.offersTitle }),
    grid('same-brand', words.sameBrand, 'sameBrand', {
      title: words.sameBrandTitle ?? '',
      link: brandLink(data),
    }),
    grid('related', words.related, 'similar', {
      title: words.related,
      link: crumbs.at(-1)
        ? { label: words.showAll, href: paths.localized({ locale, path: crumbs.at(-1)!.path }) }
        : undefined,
    }),
    grid('also-bought', words.alsoBought, 'alsoBought', { title: words.alsoBought }),
    grid('more-of-store', words.moreOfStore, 'ofStore', {
      title: words.moreOfStore,
      link: storeLink,
    }),
  ];
  return sections.filter(({ content }) => content !== null);
}

/** To the group's products of the same brand. */
const brandLink = ({ locale, product, crumbs, words }: Data): Link | undefined =>
  crumbs[0] && product.brand
    ? {
        label: words.showAll,
        href: `${paths.localized({ locale, path: crumbs[0].path })}?brand=${product.brand.slug}`,
      }
    : undefined;

type Heading = { readonly title: string; readonly link?: Link | undefined };

function RelatedGoods({
  id,
  of,
  data,
  title,
  link,
}: Heading & { id: string; of: Related; data: Data }) {
  return (
    <>
      <SectionHeading title={title} link={link} />
      <StaticHtml id={id} content={data.related.value}>
        {(goods) => <Goods products={goods[of]} locale={data.locale} columns={5} hasWholeRows />}
      </StaticHtml>
    </>
  );
}
