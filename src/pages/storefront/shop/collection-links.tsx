import type { Collection } from '#features/listings/queries/collections.server.ts';
import * as m from '#messages/pages/storefront/shop';
import type { Locale } from '#shared/locale.ts';
import { SectionHeading } from '#ui/panels.tsx';
import './collection-links.css';

/** Names the key of a collection's messages, which has no hyphens. */
export const collectionKey = (collection: Collection): string => collection.replace('-', '_');

export type CollectionLink = { readonly label: string; readonly href: string };

/** Links the collections that have products. */
export function CollectionLinks({
  links,
  locale,
}: {
  links: readonly CollectionLink[];
  locale: Locale;
}) {
  if (links.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading title={m.collections({ locale })} />
      <ul className="collection-links">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
