// Up to which total of an order staff agree without the owner.
import { z } from 'zod';
import * as m from '#messages/pages/account/company';
import { typed } from '#pages/shared/own-page.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { parsePrice, priceAsTyped } from '#shared/number-text.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { OwnCard } from '../area/own-page-frame.tsx';

const microsPerCent = 10_000;

/** In US cents; null where nothing is typed. */
export const limitAmount = z
  .string()
  .max(40, 'priceUnreadable')
  .optional()
  .transform((given, problems) => {
    if (given === undefined || given.trim() === '') return null;
    const micros = given.trim() === '0' ? 0 : parsePrice(given);
    if (micros === null) problems.addIssue({ code: 'custom', message: 'priceUnreadable' });
    return micros === null ? null : Math.round(micros / microsPerCent);
  });

export const limitAsTyped = (cents: number | null, locale: Locale): string =>
  cents === null ? '' : priceAsTyped(cents * microsPerCent, locale === 'tr' ? ',' : '.');

type Props = {
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
  readonly limit: string;
};

export function StaffLimit({ locale, answer, limit }: Props) {
  const saved = resultFor(answer, 'limit');
  return (
    <OwnCard title={m.limit({ locale })} text={m.limitText({ locale })}>
      <IntentForm
        key={limit}
        intent="limit"
        answer={saved}
        action={memberPaths.company({ locale })}
      >
        <TextField
          label={m.limitField({ locale })}
          name="amount"
          inputMode="decimal"
          maxLength={40}
          error={saved?.errors['amount']}
          defaultValue={typed(saved, 'amount', limit)}
          start="US$"
          dir="ltr"
        />
        <div className="form-actions">
          <SubmitButton variant="secondary" size="sm">
            {m.saveLimit({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}
