// A new password, twice, with a strength hint.
import { useState } from 'react';
import * as m from '#messages/features/accounts';
import type { Locale } from '#shared/locale.ts';
import { minPasswordLength, passwordStrength, strengths } from '#shared/password.ts';
import { TextField } from '#ui/field.tsx';
import type { FieldsOf } from '#ui/form.tsx';
import './password-fields.css';

export function PasswordFields({ field, locale }: { field: FieldsOf; locale: Locale }) {
  const [typed, setTyped] = useState('');
  const strength = typed === '' ? null : passwordStrength(typed);
  return (
    <>
      <div className="password-fields">
        <TextField
          label={m.password({ locale })}
          {...field('password')}
          type="password"
          hint={m.passwordHint({ count: minPasswordLength }, { locale })}
          autoComplete="new-password"
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="field-hint password-fields-strength" aria-live="polite">
          {strength === null ? null : (
            <>
              <span className="password-fields-bar" data-strength={strength} aria-hidden="true">
                {strengths.map((one) => (
                  <i key={one} />
                ))}
              </span>
              {m.strength({ strength }, { locale })}
            </>
          )}
        </p>
      </div>
      <TextField
        label={m.passwordConfirm({ locale })}
        {...field('passwordConfirm')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
      />
    </>
  );
}
