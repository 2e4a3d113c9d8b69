import * as m from '#messages/pages/storefront/consent';
import type { Purpose } from '#features/visits/rules.ts';
import type { Locale } from '#shared/locale.ts';

/** Renders a checkbox per purpose with its explanation. None is ticked in advance. */
export function PurposeChoices({
  asked,
  agreed,
  locale,
}: {
  asked: readonly Purpose[];
  agreed: readonly Purpose[];
  locale: Locale;
}) {
  const textsOf = (purpose: Purpose) =>
    purpose === 'advertising'
      ? { label: m.advertising({ locale }), note: m.advertisingText({ locale }) }
      : { label: m.measurement({ locale }), note: m.measurementText({ locale }) };
  return (
    <fieldset className="field">
      <legend className="field-label">{m.optional({ locale })}</legend>
      <div className="choices">
        {asked
          .map((purpose) => ({ purpose, ...textsOf(purpose) }))
          .map(({ purpose, label, note }) => (
            <label key={purpose} className="check choice">
              <input
                type="checkbox"
                name="purposes"
                value={purpose}
                defaultChecked={agreed.includes(purpose)}
              />
              <span className="text-medium">
                {label}
                <span className="field-hint">{note}</span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
