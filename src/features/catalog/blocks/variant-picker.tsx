import { Check } from 'lucide-react';
import * as m from '#messages/catalog';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Picture } from '#ui/picture.tsx';
import { variantFor } from './order-figures.ts';
import type { ProductView, VariantView } from './view-models.ts';

type Props = { product: ProductView; chosen: VariantView | null; /** The page's path with its query and language. */ path: string; locale: Locale };

/** One row an option: swatches where its values have pictures of their own, chips elsewhere. Each is a link to `?variant=`. */
export function VariantPicker({ product, chosen, path, locale }: Props) {
  const { variants, optionNames, images } = product;
  if (variants.length < 2 || optionNames.length === 0) return null;
  return (
    <div className="variants">
      {optionNames.map((name) => {
        const valueOf = (variant: VariantView) => variant.options.find((option) => option.name === name)?.value;
        const values = [...new Set(variants.map(valueOf))].filter((value) => value !== undefined);
        const chosenValue = chosen ? valueOf(chosen) : undefined;
        const pictures = values.map((value) => variants.find((variant) => valueOf(variant) === value)?.imageIndex ?? null);
        const hasPictures = values.length > 1 && pictures.every((index) => index !== null && images[index]) && new Set(pictures).size === values.length;
        return (
          <div key={name} role="group" aria-label={name}>
            <p className="label">{m.chosen({ name }, { locale })} <span className="opt">{chosenValue}</span></p>
            <ul>
              {values.map((value, i) => {
                const target = variantFor(variants, chosen, name, value);
                const isOn = value === chosenValue;
                const image = hasPictures ? images[pictures[i] ?? 0] : undefined;
                const isOff = target !== null && !target.isAvailable;
                return (
                  <li key={value}>
                    <a
                      className={image ? `pic swatch${isOff ? ' off' : ''}` : `chip${isOn ? ' on' : isOff ? ' off' : ''}`} href={withParameters(path, { variant: target?.id })} rel="nofollow"
                      aria-current={isOn ? 'true' : undefined} title={image ? value : undefined} data-keep-scroll
                    >
                      {image ? <Picture image={image} slot="thumb" alt={value} /> : <>{isOn ? <Check /> : null}<bdi>{value}</bdi></>}
                      {isOff ? <span className="vh"> {m.notAvailable({ locale })}</span> : null}
                    </a>
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
