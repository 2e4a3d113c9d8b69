import type { PackageKey } from '#features/packages/schemas.ts';
import { packageName } from '#messages/features/packages';
import * as m from '#messages/pages/vendor/package';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { Alert } from '#ui/panels.tsx';
import { StatCards } from '#ui/stat-cards.tsx';

type Current = {
  readonly key: PackageKey;
  readonly productLimit: number | null;
  readonly quoteLimit: number | null;
  readonly paidUntil: string | null;
  readonly graceEnd: string | null;
  readonly isInGrace: boolean;
  readonly products: number;
  readonly quotes: number;
};

/** The company's package and how much of it is used. */
export function CurrentPackage({ current, locale }: { current: Current; locale: Locale }) {
  const usage = (used: number, limit: number | null) =>
    limit === null
      ? m.ofUnlimited({ used: number(locale, used) }, { locale })
      : m.ofLimit({ used: number(locale, used), limit: number(locale, limit) }, { locale });
  const { key, paidUntil, graceEnd } = current;
  return (
    <>
      {current.isInGrace && paidUntil && graceEnd ? (
        <Alert tone="warning">{m.grace({ day: paidUntil, end: graceEnd }, { locale })}</Alert>
      ) : null}
      <StatCards
        label={m.current({ locale })}
        figures={[
          {
            label: m.current({ locale }),
            value: packageName({ key }, { locale }),
            note:
              paidUntil === null
                ? m.noEnd({ locale })
                : m.paidUntil({ day: paidUntil }, { locale }),
          },
          {
            label: m.products({ locale }),
            value: usage(current.products, current.productLimit),
          },
          { label: m.quotes({ locale }), value: usage(current.quotes, current.quoteLimit) },
        ]}
      />
    </>
  );
}
