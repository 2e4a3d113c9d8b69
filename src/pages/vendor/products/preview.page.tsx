// A product as buyers would read it, while it is not on sale. Its markup is its own, so that the
// public product page stays small.
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { viewsOfPictures } from '#features/media/services/prepare-pictures.server.ts';
import { descriptionHtml } from '#features/products/format/description.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { daysText, priceText, quantityRangeText } from '#features/products/format/quantities.ts';
import { getOwnProduct } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { FactList } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/preview.page';
import { StateOf } from './state-of.tsx';
import './preview.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [{ row, input, rejection }, tree] = await Promise.all([
      getOwnProduct(context, args.params.product),
      getCategoryTree(context),
    ]);
    const pictures = await viewsOfPictures(context, input.images);
    const said = <Value,>(values: Partial<Record<Locale, Value>>) =>
      inLanguage(values, locale, input.mainLanguage);
    const description = said(input.description);
    const facts = said(input.attributes);
    const { tiers, currency } = input;
    return {
      locale,
      id: row.publicId,
      title: said(input.title)!,
      standing: {
        state: row.state,
        stock: row.stock,
        draftReason: row.draftReason,
        pauseReason: row.pauseReason,
        rejection,
      },
      pictures: pictures.flatMap(({ address, alt, focal }) =>
        address ? { ...address, alt: said(alt)?.value ?? '', focal, placeholderColor: null } : [],
      ),
      tiers: tiers.map(({ fromQuantity, priceMicros }, i) => ({
        quantity: quantityRangeText(fromQuantity, (tiers[i + 1]?.fromQuantity ?? 0) - 1, locale),
        price: priceText(priceMicros, currency, locale),
      })),
      facts: [
        { name: m.category({ locale }), value: findCategory(tree, input.category)?.node.name },
        { name: m.brand({ locale }), value: input.brand && isolated(input.brand) },
        { name: m.moqLong({ locale }), value: quantityText(input.moq, input.unit, locale) },
        { name: m.origin({ locale }), value: named(input.originCountry, locale) },
        ...input.leadTimes.map(({ fromQuantity, days }) => ({
          name: `${m.leadTimes({ locale })}, ${quantityText(fromQuantity, input.unit, locale)}`,
          value: daysText({ min: days, max: days }, locale),
        })),
      ].flatMap(({ name, value }) => (value ? { name, value } : [])),
      stated: facts && {
        locale: facts.locale,
        rows: facts.value.map(([name, value]) => ({ name, value })),
      },
      variants: input.variants.flatMap(({ options }) =>
        options.length === 0
          ? []
          : options
              .map(({ name, value }) => `${said(name)?.value}: ${said(value)?.value}`)
              .join(' · '),
      ),
      description: description && {
        locale: description.locale,
        html: descriptionHtml(description.value),
      },
    };
  });

const named = (country: string | null, locale: Locale): string | null =>
  country && countryName(country, locale);

export default function ProductPreview({ loaderData }: Route.ComponentProps) {
  const { locale, id, title, standing, pictures } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={title.value}
      lead={m.previewLead({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorProducts({ locale }) },
        { label: title.value, href: memberPaths.vendorProduct({ locale, id }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <Card as="section" padding="sm">
        <StateOf of={standing} locale={locale} />
      </Card>
      <div className="panel-columns">
        <Card as="section">
          {pictures.length === 0 ? (
            <Alert>{m.previewNoPictures({ locale })}</Alert>
          ) : (
            <div className="preview-pictures">
              {pictures.map((picture) => (
                <Picture key={picture.url} image={picture} slot="thumb" />
              ))}
            </div>
          )}
        </Card>
        <Offer loaded={loaderData} />
      </div>
      <Written loaded={loaderData} />
    </PanelPage>
  );
}

type Props = { readonly loaded: Route.ComponentProps['loaderData'] };

/** Prices, terms and variants. */
const Offer = ({ loaded: { locale, tiers, facts, variants } }: Props) => (
  <Card as="section" className="panel-stack">
    <TableScroll label={m.tiers({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.from({ locale })}</th>
            <th scope="col">{m.price({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ quantity, price }) => (
            <tr key={quantity}>
              <td>{quantity}</td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
    <FactList facts={facts} />
    {variants.length === 0 ? null : (
      <div>
        <h2 className="card-title">{m.variants({ locale })}</h2>
        <ul>
          {variants.map((variant) => (
            <li key={variant} dir="auto">
              {variant}
            </li>
          ))}
        </ul>
      </div>
    )}
  </Card>
);

/** What the seller wrote, in the language that buyers of this one read. */
const Written = ({ loaded: { description, stated } }: Props) =>
  description === null && stated === null ? null : (
    <Card as="section" className="panel-stack">
      {description === null ? null : (
        <div
          className="prose"
          lang={description.locale}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: description.html }}
        />
      )}
      {stated === null ? null : (
        <div lang={stated.locale} dir="auto">
          <FactList facts={stated.rows} />
        </div>
      )}
    </Card>
  );
