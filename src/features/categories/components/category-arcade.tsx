import * as m from '#messages/features/categories';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Picture } from '#ui/picture.tsx';
import type { CategoryArchView } from '../views.ts';
import './category-arcade.css';

/** Categories in pointed arches. `isStraddling`: overlaps the hero above it by half. */
export function CategoryArcade({
  categories,
  locale,
  isStraddling = false,
}: {
  categories: readonly CategoryArchView[];
  locale: Locale;
  isStraddling?: boolean | undefined;
}) {
  return (
    <nav aria-label={m.topCategories({ locale })}>
      <ul className={isStraddling ? 'category-arcade is-straddling' : 'category-arcade'}>
        {categories.map((category) => (
          <li key={category.id}>
            <a href={paths.localized({ locale, path: category.path })}>
              <span className="category-arcade-arch">
                <span>{category.image ? <Picture image={category.image} alt="" /> : null}</span>
              </span>
              <b>{category.name}</b>
              {category.count === null ? null : (
                <span className="text-sm text-muted text-tabular">
                  {m.products({ count: category.count }, { locale })}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
