import type { PackageKey } from '#features/packages/schemas.ts';
import type { PackageOffer } from '#features/payments/queries/offers.server.ts';
import { packageName } from '#messages/features/packages';
import * as m from '#messages/pages/vendor/package';
import type { Locale } from '#shared/locale.ts';
import { formatPrice, formatTotal } from '#shared/money.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import './package.css';

type Props = {
  readonly currentKey: PackageKey;
  /** Otherwise the packages are shown without buttons. */
  readonly canOrder: boolean;
  readonly locale: Locale;
};

/** The packages side by side, each with what it costs this company. */
export const PackageOffers = ({
  offers,
  ...props
}: Props & { offers: readonly PackageOffer[] }) => (
  <section>
    <h2 className="visually-hidden">{m.packages({ locale: props.locale })}</h2>
    <ul className="card-grid card-grid-3">
      {offers.map((one) => (
        <li key={one.key}>
          <PackageCard one={one} {...props} />
        </li>
      ))}
    </ul>
  </section>
);

function PackageCard({
  one: { key, productLimit, quoteLimit, monthlyPriceMicros, offer },
  currentKey,
  canOrder,
  locale,
}: Props & { one: PackageOffer }) {
  const name = packageName({ key }, { locale });
  const isCurrent = key === currentKey;
  const total = (cents: number) => ltr(formatTotal(cents, 'USD', locale));
  return (
    <Card as="article" className="package-offer">
      <h3>
        {name}
        {isCurrent ? <Badge tone="iznik">{m.isCurrent({ locale })}</Badge> : null}
      </h3>
      <p className="package-offer-price text-tabular">
        {bidi(
          m.perMonth({ price: ltr(formatPrice(monthlyPriceMicros, 'USD', locale)) }, { locale }),
        )}
      </p>
      <ul className="text-soft">
        <li>
          {productLimit === null
            ? m.anyProducts({ locale })
            : m.productLimit({ count: productLimit }, { locale })}
        </li>
        <li>
          {quoteLimit === null
            ? m.anyQuotes({ locale })
            : m.quoteLimit({ count: quoteLimit }, { locale })}
        </li>
      </ul>
      {offer && offer.creditCents > 0 ? (
        <p className="text-soft">
          {bidi(m.credit({ credit: total(offer.creditCents) }, { locale }))}
        </p>
      ) : null}
      {offer ? (
        <p className="text-medium">
          {bidi(m.toPay({ amount: total(offer.amountCents) }, { locale }))}
        </p>
      ) : key !== 'free' ? (
        <p className="text-soft">{m.smaller({ locale })}</p>
      ) : null}
      {offer && canOrder ? (
        <IntentForm intent="order" answer={undefined}>
          <input type="hidden" name="packageKey" value={key} />
          <input type="hidden" name="amountCents" value={offer.amountCents} />
          <div>
            <SubmitButton variant={isCurrent ? 'secondary' : 'primary'}>
              {isCurrent ? m.renew({ name }, { locale }) : m.order({ name }, { locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      ) : null}
    </Card>
  );
}
