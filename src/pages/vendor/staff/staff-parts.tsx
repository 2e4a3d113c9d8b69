// The cards of the staff: those who work for the company, and those who are invited.
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import type { RecentProof } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/company';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Permission } from '#shared/actor.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { grantable, permissionTexts } from './staff-rights.ts';

type CardProps = {
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
  readonly proof: RecentProof;
};

type BoxesProps = {
  readonly legend: string;
  readonly granted: readonly string[];
  readonly locale: Locale;
};

const Boxes = ({ legend, granted, locale }: BoxesProps) => (
  <fieldset className="field">
    <legend className="field-label">{legend}</legend>
    {grantable.map((permission) => (
      <Checkbox
        key={permission}
        name="permissions"
        value={permission}
        defaultChecked={granted.includes(permission)}
        label={permissionTexts[permission]?.({ locale })}
      />
    ))}
  </fieldset>
);

type Member = {
  readonly publicId: string;
  readonly name: string;
  readonly email: string | null;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly since: string;
};

export function StaffMember({
  member: { publicId, name, email, isOwner, permissions, since },
  answer,
  proof,
  locale,
}: CardProps & { readonly member: Member }) {
  const permit = resultFor(answer, 'permit', publicId);
  const remove = resultFor(answer, 'remove', publicId);
  const ticked = permit?.values['permissions'];
  return (
    <Card as="section">
      <h2 className="card-title">
        <bdi>{name}</bdi> {isOwner ? <Badge tone="iznik">{m.owner({ locale })}</Badge> : null}
      </h2>
      <p className="text-soft text-sm">
        <bdi dir="ltr">{email}</bdi> · {m.since({ date: since }, { locale })}
      </p>
      {isOwner ? (
        <p>{m.ownerMayAll({ locale })}</p>
      ) : (
        <>
          <IntentForm intent="permit" id={publicId} answer={answer}>
            <Boxes
              legend={m.mayOf({ name: isolated(name) }, { locale })}
              granted={permit ? [ticked ?? []].flat() : permissions}
              locale={locale}
            />
            <RecentProofField
              proof={proof}
              error={permit?.errors['currentPassword']}
              next={memberPaths.vendorStaff({ locale })}
              locale={locale}
            />
            <div>
              <SubmitButton size="sm" variant="tinted">
                {m.savePermissions({ locale })}
              </SubmitButton>
            </div>
          </IntentForm>
          <details className="panel-act" open={remove ? true : undefined}>
            <summary>{m.remove({ locale })}</summary>
            <p>{bidi(m.removeQuestion({ name: isolated(name) }, { locale }))}</p>
            <IntentForm intent="remove" id={publicId} answer={answer}>
              <div>
                <SubmitButton size="sm" variant="danger">
                  {m.removeNow({ locale })}
                </SubmitButton>
              </div>
            </IntentForm>
          </details>
        </>
      )}
    </Card>
  );
}

export function Invite({ answer, proof, locale }: CardProps) {
  const invite = resultFor(answer, 'invite');
  const typed = invite?.values['email'];
  return (
    <Card as="section">
      <h2 className="card-title">{m.invite({ locale })}</h2>
      <p className="text-soft">{m.inviteText({ locale })}</p>
      <IntentForm intent="invite" answer={answer}>
        <TextField
          label={m.email({ locale })}
          name="email"
          type="email"
          error={invite?.errors['email']}
          defaultValue={typeof typed === 'string' ? typed : ''}
          autoComplete="off"
          dir="ltr"
        />
        <Boxes
          legend={m.may({ locale })}
          granted={[invite?.values['permissions'] ?? []].flat()}
          locale={locale}
        />
        <RecentProofField
          proof={proof}
          error={invite?.errors['currentPassword']}
          next={memberPaths.vendorStaff({ locale })}
          locale={locale}
        />
        <div>
          <SubmitButton>{m.sendInvitation({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

type Invited = {
  readonly publicId: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
  readonly until: string;
};

export const Invitations = ({
  invited,
  answer,
  locale,
}: Omit<CardProps, 'proof'> & { readonly invited: readonly Invited[] }) =>
  invited.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.invited({ locale })}</h2>
      <ul className="stack">
        {invited.map(({ publicId, email, permissions, until }) => (
          <li key={publicId}>
            <p className="text-medium">
              <bdi dir="ltr">{email}</bdi>
            </p>
            <p className="text-soft text-sm">
              {permissions.length === 0
                ? m.noPermissionsYet({ locale })
                : listText(
                    permissions.flatMap((one) => permissionTexts[one]?.({ locale }) ?? []),
                    locale,
                  )}
            </p>
            <p className="text-soft text-sm">{m.openUntil({ date: until }, { locale })}</p>
            <IntentForm intent="withdraw" id={publicId} answer={answer}>
              <div>
                <SubmitButton size="sm" variant="secondary">
                  {m.withdraw({ locale })}
                </SubmitButton>
              </div>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Card>
  );
