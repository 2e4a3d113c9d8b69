import * as m from '#messages/consent';
import type { Purpose } from '#features/visits/rules.ts';
import type { Locale } from '#shared/locale.ts';

/** A box for each purpose, with what it means. None is ticked before somebody ticks it. */
export function PurposeChoices({ asked, agreed, locale }: { asked: readonly Purpose[]; agreed: readonly Purpose[]; locale: Locale }) {
  const texts = { advertising: [m.advertising({ locale }), m.advertisingText({ locale })], measurement: [m.measurement({ locale }), m.measurementText({ locale })] } as const;
  return (
    <fieldset className="field">
      <legend className="label">{m.optional({ locale })}</legend>
      <div className="choices">
        {asked.map((purpose) => (
          <label key={purpose} className="check choice">
            <input type="checkbox" name="purposes" value={purpose} defaultChecked={agreed.includes(purpose)} />
            <span><span className="m">{texts[purpose][0]}</span><span className="hint">{texts[purpose][1]}</span></span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
