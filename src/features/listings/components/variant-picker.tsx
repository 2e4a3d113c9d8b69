import { withParameters } from '#shared/search-parameters.ts';
import { Picture } from '#ui/picture.tsx';
import { defaultVariant, variantFor } from '../format/order-summary.ts';
import type { OrderTexts } from '../format/order-texts.ts';
import type { ProductView, VariantView } from '../views.ts';
import './product-picture.css';
import './variant-picker.css';

type Props = {
  product: Pick<ProductView, 'variants' | 'optionNames' | 'images'> & {
    readonly texts: Pick<OrderTexts, 'chosen' | 'notAvailable'>;
  };
  chosen: VariantView | null;
  /** The page's path with its query and language. */
  path: string;
};

/**
 * One row per option: swatches if its values have pictures, otherwise chips. Each links
 * `?variant=`, the default variant the page without it; unavailable ones are marked and not
 * linked.
 */
export function VariantPicker({ product, chosen, path }: Props) {
  const { variants, optionNames, images, texts } = product;
  if (variants.length < 2 || optionNames.length === 0) return null;
  const shownAnyway = defaultVariant(variants);
  return (
    <div className="variant-picker">
      {optionNames.map((name) => {
        const valueOf = (variant: VariantView) =>
          variant.options.find((option) => option.name === name)?.value;
        const values = [...new Set(variants.map(valueOf))].filter((value) => value !== undefined);
        const chosenValue = chosen ? valueOf(chosen) : undefined;
        const pictures = values.map(
          (value) => variants.find((variant) => valueOf(variant) === value)?.imageIndex ?? null,
        );
        const hasPictures =
          values.length > 1 &&
          pictures.every((index) => index !== null && images[index]) &&
          new Set(pictures).size === values.length;
        return (
          <div key={name} role="group" aria-label={name}>
            <p className="field-label">
              {texts.chosen.replace('#', () => name)}{' '}
              <span className="field-optional">{chosenValue}</span>
            </p>
            <ul>
              {values.map((value, i) => {
                const target = variantFor(product, chosen, name, value);
                const isOn = value === chosenValue;
                const image = hasPictures ? images[pictures[i] ?? 0] : undefined;
                const look = image ? 'product-picture variant-picker-swatch' : 'chip';
                const state = isOn ? ' is-on' : '';
                const className = `${look}${target ? state : ' is-off'}`;
                const content = image ? (
                  <Picture image={image} slot="thumb" alt={value} />
                ) : (
                  <bdi>{value}</bdi>
                );
                return (
                  <li key={value}>
                    {target ? (
                      <a
                        className={className}
                        href={withParameters(path, {
                          variant: target === shownAnyway ? null : target.id,
                        })}
                        rel="nofollow"
                        aria-current={isOn ? 'true' : undefined}
                        title={image ? value : undefined}
                        data-keep-scroll
                      >
                        {content}
                      </a>
                    ) : (
                      <span className={className} aria-current={isOn ? 'true' : undefined}>
                        {content}
                        <span className="visually-hidden"> {texts.notAvailable}</span>
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
