// What the seller panel adds to the frame: the ways to the store and to a new product, and how much
// of the package is used.
import { ExternalLink, Plus } from 'lucide-react';
import type { PackageKey } from '#features/packages/schemas.ts';
import { packageName } from '#messages/features/packages';
import * as m from '#messages/pages/vendor';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import './frame-parts.css';

type ToolsProps = {
  /** The slug of one that is open; null for none. */
  readonly store: string | null;
  /** There is a store, to which products belong, and the reader may add to it. */
  readonly canAdd: boolean;
  readonly locale: Locale;
};

export const StoreTools = ({ store, canAdd, locale }: ToolsProps) => (
  <div className="frame-parts-tools">
    {store === null ? null : (
      <Button
        size="sm"
        href={paths.store({ locale, slug: store })}
        aria-label={m.viewStore({ locale })}
      >
        <ExternalLink className="icon-16 icon-dir" />
        <span>{m.viewStore({ locale })}</span>
      </Button>
    )}
    {canAdd ? (
      <Button
        size="sm"
        variant="primary"
        href={memberPaths.newVendorProduct({ locale })}
        aria-label={m.addProduct({ locale })}
      >
        <Plus className="icon-16" />
        <span>{m.addProduct({ locale })}</span>
      </Button>
    ) : null}
  </div>
);

type Used = { readonly used: number; readonly limit: number | null };
type BoxProps = {
  readonly usage: {
    readonly key: PackageKey;
    readonly quotes: Used;
    readonly products: Used;
  };
  readonly locale: Locale;
};

export const PackageBox = ({ usage: { key, quotes, products }, locale }: BoxProps) => (
  <section className="card frame-parts-package">
    <h2 className="text-bold text-sm">{packageName({ key }, { locale })}</h2>
    <Usage label={m.packageProducts({ locale })} usage={products} locale={locale} />
    <Usage label={m.packageQuotes({ locale })} usage={quotes} locale={locale} />
    <a className="link text-sm" href={memberPaths.vendorPackage({ locale })}>
      {m.packageMore({ locale })}
    </a>
  </section>
);

type UsageProps = { readonly label: string; readonly usage: Used; readonly locale: Locale };

function Usage({ label, usage: { used, limit }, locale }: UsageProps) {
  const said =
    limit === null
      ? number(locale, used)
      : m.packageUsed({ used: number(locale, used), limit: number(locale, limit) }, { locale });
  return (
    <div>
      <p className="frame-parts-usage">
        <span>{label}</span>
        <bdi dir="ltr" className="text-medium text-tabular">
          {said}
        </bdi>
      </p>
      {limit === null ? null : (
        <progress value={Math.min(used, limit)} max={Math.max(1, limit)} aria-label={label} />
      )}
    </div>
  );
}
