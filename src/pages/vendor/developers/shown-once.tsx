import * as m from '#messages/pages/vendor/developers';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/panels.tsx';
import { useCopy } from '#ui/use-copy.ts';
import './developers.css';

/** Moves focus to the secret, because the form that created it is further down. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

type Props = { readonly secret: string; readonly text: string; readonly locale: Locale };

/** Shows a secret that nothing can show again. */
export function ShownOnce({ secret, text, locale }: Props) {
  const { copy, said } = useCopy(secret, {
    copied: m.copied({ locale }),
    copyByHand: m.copyByHand({ locale }),
  });
  return (
    <div className="form form-error" tabIndex={-1} ref={takeFocus}>
      <Alert tone="warning">{text}</Alert>
      <code className="developers-secret" dir="ltr">
        {secret}
      </code>
      <div className="form-actions">
        <Button size="sm" className="with-script" type="button" onClick={copy}>
          {m.copy({ locale })}
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
