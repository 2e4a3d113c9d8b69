import type { IdentityProof } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/area';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';

/** Returns whether a form that needs a proof of identity can be sent: see `confirmOwnIdentity`. */
export const canProve = (proof: IdentityProof): proof is 'password' | 'fresh' =>
  proof === 'password' || proof === 'fresh';

type Props = {
  readonly locale: Locale;
  readonly proof: IdentityProof;
  /** Says what needs the proof. */
  readonly text: string;
  /** The path to return to, without its language. */
  readonly next: string;
};

/**
 * Replaces a form for accounts without a password: sends the user to Google and back, or to set a
 * password.
 */
export function ProveFirst({ locale, proof, text, next }: Props) {
  if (proof === 'none')
    return (
      <p>
        <a className="link" href={memberPaths.forgotPassword({ locale })}>
          {m.getPassword({ locale })}
        </a>
      </p>
    );
  const query = new URLSearchParams({ prove: '1', next: paths.localized({ locale, path: next }) });
  return (
    <>
      <p>{text}</p>
      <div>
        <Button href={`${memberPaths.google({ locale })}?${query}`} data-reload="">
          {m.prove({ locale })}
        </Button>
      </div>
    </>
  );
}
