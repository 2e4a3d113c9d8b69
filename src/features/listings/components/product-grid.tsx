import type { Locale } from '#shared/locale.ts';
import { StaticItem } from '#ui/islands/static-html.tsx';
import { ProductCard, ProductRow, ReadyToShipCard } from './product-card.tsx';
import type { ProductCardView } from '../views.ts';
import './product-grid.css';

type Props = {
  products: readonly ProductCardView[];
  locale: Locale;
  /** Columns on a wide screen; fewer on smaller ones. */
  columns?: 4 | 5 | undefined;
  /** How many pictures are visible at once and load eagerly. */
  firstCount?: number | undefined;
  /** 2 directly below the page's heading. */
  headingLevel?: 2 | 3 | undefined;
  /** Ends with a full row, for teasers. */
  hasWholeRows?: boolean | undefined;
  /** Cards show when stock ships instead of the lead time. */
  showsShipping?: boolean | undefined;
};

export function ProductGrid({
  products,
  locale,
  columns = 4,
  firstCount = 0,
  headingLevel,
  hasWholeRows = false,
  showsShipping,
}: Props) {
  return (
    <ul
      className={
        `card-grid card-grid-${columns} ` +
        `product-grid${hasWholeRows ? ' product-grid-whole-rows' : ''}`
      }
    >
      {products.map((product, i) => (
        <StaticItem
          key={product.id}
          thing={product}
          cacheKey={`card ${locale} ${i < firstCount} ${headingLevel} ${showsShipping}`}
        >
          <ProductCard
            product={product}
            locale={locale}
            isFirst={i < firstCount}
            headingLevel={headingLevel}
            showsShipping={showsShipping}
          />
        </StaticItem>
      ))}
    </ul>
  );
}

/** The list view. */
export const ProductRows = ({
  products,
  locale,
  firstCount = 0,
  headingLevel,
}: Pick<Props, 'products' | 'locale' | 'firstCount' | 'headingLevel'>) => (
  <ul className="product-grid-rows">
    {products.map((product, i) => (
      <StaticItem
        key={product.id}
        thing={product}
        cacheKey={`row ${locale} ${i < firstCount} ${headingLevel}`}
      >
        <ProductRow
          product={product}
          locale={locale}
          isFirst={i < firstCount}
          headingLevel={headingLevel}
        />
      </StaticItem>
    ))}
  </ul>
);

export function ReadyToShipGrid({
  products,
  locale,
}: {
  products: readonly ProductCardView[];
  locale: Locale;
}) {
  return (
    <ul className="card-grid card-grid-3">
      {products.map((product) => (
        <li key={product.id}>
          <ReadyToShipCard product={product} locale={locale} />
        </li>
      ))}
    </ul>
  );
}
