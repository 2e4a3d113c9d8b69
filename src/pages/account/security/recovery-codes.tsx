import * as m from '#messages/pages/account/security';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/panels.tsx';
import { useCopy } from '#ui/use-copy.ts';

/** Moves focus to the codes, because the form that created them is further down. */
const takeFocus = (codes: HTMLElement | null): void => codes?.focus();

/** Shows the codes once. They are stored as hashes, so nothing can show them again. */
export function RecoveryCodes({ codes, locale }: { codes: readonly string[]; locale: Locale }) {
  const text = codes.join('\n');
  const { copy, said } = useCopy(text, {
    copied: m.copied({ locale }),
    copyByHand: m.copyByHand({ locale }),
  });
  return (
    <div className="form form-error" tabIndex={-1} ref={takeFocus}>
      <Alert tone="warning">{m.codesOnce({ locale })}</Alert>
      <ul className="account-area-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button size="sm" className="with-script" type="button" onClick={copy}>
          {m.copy({ locale })}
        </Button>
        <Button
          size="sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="kervan-recovery-codes.txt"
        >
          {m.download({ locale })}
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
