import * as m from '#messages/pages/storefront/store';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import '#ui/facet-links.css';

export type StoreCategoryView = {
  readonly name: string;
  /** With language and query. */ readonly path: string;
  readonly count: number;
  readonly depth: number;
  readonly isCurrent: boolean;
};

/** Shows the categories in which a store has products. Collapsed on a phone. */
export function StoreCategories({
  categories,
  locale,
}: {
  categories: readonly StoreCategoryView[];
  locale: Locale;
}) {
  return (
    <details className="facet-links">
      <summary className="btn btn-secondary">{m.category({ locale })}</summary>
      <section>
        <h2>{m.category({ locale })}</h2>
        <ul>
          {categories.map(({ name, path, count, depth, isCurrent }) => (
            <li key={path} className={`indent-${depth}`}>
              <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                <span>{name}</span>
                <span className="facet-links-count">{number(locale, count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}
