import type { IdentityProof } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/area';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';

/** Whether a form that asks for a proof of identity can be sent: see `confirmOwnIdentity`. */
export const canProve = (proof: IdentityProof): proof is 'password' | 'fresh' =>
  proof === 'password' || proof === 'fresh';

type Props = {
  readonly locale: Locale;
  readonly proof: IdentityProof;
  /** What has to wait for it, in words. */
  readonly text: string;
  /** The path to come back to, without its language. */
  readonly next: string;
};

/** Stands in place of a form for accounts without a password: to Google and back, or to a password. */
export function ProveFirst({ locale, proof, text, next }: Props) {
  if (proof === 'none')
    return (
      <p>
        <a className="link" href={`/${locale}/account/forgot-password`}>
          {m.getPassword({ locale })}
        </a>
      </p>
    );
  const query = new URLSearchParams({ prove: '1', next: `/${locale}${next}` });
  return (
    <>
      <p>{text}</p>
      <div>
        <Button href={`/${locale}/account/google?${query}`} data-reload="">
          {m.prove({ locale })}
        </Button>
      </div>
    </>
  );
}
