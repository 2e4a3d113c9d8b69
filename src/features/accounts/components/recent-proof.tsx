// The part of a form that asks who its sender is, for acts of money and of rights.
import * as m from '#messages/features/accounts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { RecentProof } from '../queries/account.server.ts';

type Props = {
  readonly proof: RecentProof;
  readonly error: string | undefined;
  /** Where Google sends the person back to. */
  readonly next: string;
  readonly locale: Locale;
};

/** Shows nothing while a proof of the last minutes counts. See `requireRecentProof`. */
export function RecentProofField({ proof, error, next, locale }: Props) {
  if (proof === 'fresh') return null;
  if (proof === 'google' || proof === 'none')
    return (
      <div className="field">
        <p>{m.proofAgain({ locale })}</p>
        {proof === 'none' ? (
          <a className="link" href={memberPaths.forgotPassword({ locale })}>
            {m.proofSetPassword({ locale })}
          </a>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            href={`${memberPaths.google({ locale })}?${new URLSearchParams({ prove: '1', next })}`}
            data-reload=""
          >
            {m.proofGoogle({ locale })}
          </Button>
        )}
      </div>
    );
  return (
    <TextField
      label={proof === 'password' ? m.proofPassword({ locale }) : m.proofPasswordOrCode({ locale })}
      name="currentPassword"
      type="password"
      error={error}
      autoComplete="current-password"
      dir="ltr"
    />
  );
}
