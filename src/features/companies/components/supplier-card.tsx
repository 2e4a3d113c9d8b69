import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Seal } from '#ui/badges.tsx';
import { Card } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import type { SupplierTexts } from './supplier-texts.ts';
import './store-card.css';
import './store-mark.css';
import './supplier-card.css';

type Props = {
  supplier: SupplierTexts;
  /** Labels of its links. */
  labels: { visitStore: string; allProducts: string };
  locale: Locale;
};

/** The seller, next to a product. */
export function SupplierCard({ supplier, labels, locale }: Props) {
  const { name, path, initials, logo, seal, place, facts, products } = supplier;
  const href = paths.localized({ locale, path });
  return (
    <Card as="section" className="supplier-card">
      <div className="supplier-card-head">
        <span className="avatar" lang="tr" aria-hidden="true">
          {logo ? <Picture image={logo} slot="thumb" alt="" /> : initials}
        </span>
        <div>
          <h2 lang="tr">
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
          </h2>
          <p className="store-mark-line">
            {seal ? <Seal label={seal} /> : null}
            <span>
              {place.before}
              <ProvinceName name={place.province} locale={locale} />
              {place.after}
            </span>
          </p>
        </div>
      </div>
      <FactList facts={facts} className="fact-list fact-list-open" />
      <div className="store-card-actions">
        <Button size="sm" href={`${href}?tab=about`}>
          {labels.visitStore}
        </Button>
        {products ? (
          <Button
            variant="tinted"
            size="sm"
            href={href}
            aria-label={`${labels.allProducts}: ${products}`}
          >
            {labels.allProducts}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
