// The sections of a product that follow the choice of a variant; the others are in `product-more`.
import type { VariantView } from '#features/listings/views.ts';
import { ProductDescription, ProductFacts } from '#features/listings/components/product-facts.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import type { Route } from './+types/product.page';

type Data = Route.ComponentProps['loaderData'];

export function ProductSections({
  data: { locale, product, words, codes, tabs },
  variant,
}: {
  data: Data;
  variant: VariantView | null;
}) {
  return (
    <>
      {product.descriptionHtml ? (
        <section id="description">
          <SectionHeading title={words.description} />
          <ProductDescription
            descriptionHtml={product.descriptionHtml}
            words={words.facts}
            locale={locale}
          />
        </section>
      ) : null}
      {tabs.some(({ id }) => id === 'specification') ? (
        <section id="specification">
          <SectionHeading title={words.specification} />
          <ProductFacts
            attributes={product.attributes}
            codes={codes}
            sku={product.sku}
            variant={variant}
            words={words.facts}
            locale={locale}
          />
        </section>
      ) : null}
    </>
  );
}
