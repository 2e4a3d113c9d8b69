import { redirect } from 'react-router';
import { z } from 'zod';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import {
  getOwnProof,
  getRecentProof,
  type RecentProof,
} from '#features/accounts/queries/account.server.ts';
import { requireSecondFactor } from '#pages/shared/require-panel.server.ts';
import { invitationInput, renameCompanyInput } from '#features/accounts/schemas.ts';
import { closeOwnCompany } from '#features/accounts/commands/close-company.server.ts';
import {
  inviteStaff,
  leaveStaff,
  removeStaff,
  setStaffPermissions,
  withdrawInvitation,
} from '#features/companies/commands/invitations.server.ts';
import { setStaffLimit } from '#features/companies/commands/set-staff-limit.server.ts';
import { renameCompany } from '#features/companies/commands/rename-company.server.ts';
import { whyNotStartSelling } from '#features/companies/permissions.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { getOwnStaff } from '#features/companies/queries/staff.server.ts';
import * as area from '#messages/pages/account/area';
import * as m from '#messages/pages/account/company';
import type { PageContext } from '#platform/pages/load-page.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { isolated } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/company.page';
import { handleOwnForms, loadOwnPage, ownForm, typed } from '#pages/shared/own-page.ts';
import { Confirm, doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { canProve, ProveFirst } from '../area/prove-first.tsx';
import { limitAmount, limitAsTyped, StaffLimit } from './staff-limit.tsx';
import { PermissionBoxes, PermissionList, permissionText, StaffRow } from './staff.tsx';

const doneTexts = {
  invited: m.invitationSent,
  withdrawn: m.invitationWithdrawn,
  permitted: m.permissionsSaved,
  removed: m.removed,
  left: m.left,
  closed: m.closed,
  renamed: m.renamed,
  limited: m.limitSaved,
  selling: m.sellingStarted,
  proven: area.proven,
};

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const membership = await findOwnCompany(context);
    const { locale } = context;
    if (membership?.isOwner) await requireSecondFactor(context);
    const [own, proof, recentProof] = await Promise.all([
      membership?.isOwner ? getOwnStaff(context) : null,
      getOwnProof(context),
      getRecentProof(context),
    ]);
    return {
      locale,
      proof,
      recentProof,
      isRefusedByGoogle: args.url.searchParams.get('reason') === 'google-refused',
      done: args.url.searchParams.get('done'),
      membership: membership && {
        name: membership.name,
        permissions: membership.permissions,
        isMarket: membership.isAdmin,
        mayStartSelling: !membership.isSeller && whyNotStartSelling(context.actor) === null,
        since: dateText(membership.joinedAt, locale, 'long'),
      },
      own: own && {
        isMarket: membership?.isAdmin === true,
        limit: limitAsTyped(own.staffLimitCents, locale),
        staff: own.staff.map(({ joinedAt, ...member }) => ({
          ...member,
          since: dateText(joinedAt, locale, 'long'),
        })),
        invited: own.invited.map(({ publicId, email, permissions, expiresAt }) => ({
          publicId,
          email,
          permissions,
          until: dateText(expiresAt, locale, 'long'),
        })),
      },
    };
  });

const back = ({ locale }: PageContext, done: keyof typeof doneTexts) =>
  redirect(`${memberPaths.company({ locale })}?done=${done}`, 303);

const id = z.string().max(20);

const forms = {
  invite: ownForm(invitationInput, async (context, input) => {
    await inviteStaff(context, input);
    return back(context, 'invited');
  }),
  withdraw: ownForm(z.object({ id }), async (context, input) => {
    await withdrawInvitation(context, input.id);
    return back(context, 'withdrawn');
  }),
  permit: ownForm(
    invitationInput.pick({ permissions: true, currentPassword: true }).extend({ id }),
    async (context, input) => {
      await setStaffPermissions(context, input.id, input.permissions, input.currentPassword);
      return back(context, 'permitted');
    },
  ),
  leave: ownForm(z.object({}), async (context) => {
    await leaveStaff(context);
    return back(context, 'left');
  }),
  close: ownForm(
    z.object({ currentPassword: z.string().max(200, 'wrongPassword').optional() }),
    async (context, { currentPassword }) => {
      await closeOwnCompany(context, { currentPassword });
      return back(context, 'closed');
    },
  ),
  rename: ownForm(renameCompanyInput, async (context, input) => {
    await renameCompany(context, input);
    return back(context, 'renamed');
  }),
  limit: ownForm(z.object({ amount: limitAmount }), async (context, { amount }) => {
    await setStaffLimit(context, { cents: amount });
    return back(context, 'limited');
  }),
  remove: ownForm(z.object({ id }), async (context, input) => {
    await removeStaff(context, input.id);
    return back(context, 'removed');
  }),
};

export const action = async (args: Route.ActionArgs) => {
  await loadOwnPage(args, async (context) => {
    if ((await findOwnCompany(context))?.isOwner) await requireSecondFactor(context);
  });
  return handleOwnForms(args, forms);
};

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, membership, own, recentProof } = loaderData;
  const done = doneText(doneTexts, loaderData, actionData !== undefined);
  if (!membership)
    return (
      <OwnPageFrame title={m.title({ locale })} done={done}>
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      </OwnPageFrame>
    );
  const company = isolated(membership.name);
  if (!own) return <StaffView membership={membership} locale={locale} answer={actionData} />;
  const card = { locale, answer: actionData };
  return (
    <OwnPageFrame title={m.title({ locale })} lead={m.lead({ company }, { locale })} done={done}>
      <Rename {...card} name={membership.name} />
      {membership.mayStartSelling ? (
        <OwnCard title={m.startSelling({ locale })} text={m.startSellingText({ locale })}>
          <div className="form-actions">
            <Button variant="secondary" size="sm" href={memberPaths.startSelling({ locale })}>
              {m.startSelling({ locale })}
            </Button>
          </div>
        </OwnCard>
      ) : null}
      <OwnCard title={m.staff({ locale })}>
        <ul className="account-area-rows">
          {own.staff.map((member) => (
            <StaffRow
              key={`${member.publicId} ${member.permissions.join()}`}
              locale={locale}
              member={member}
              answer={actionData}
              proof={recentProof}
              isMarket={own.isMarket}
            />
          ))}
        </ul>
      </OwnCard>
      <StaffLimit {...card} limit={own.limit} />
      <Invite {...card} own={own} proof={recentProof} />
      {own.invited.length > 0 ? <Invited {...card} own={own} /> : null}
      <Close {...card} own={own} company={company} loaderData={loaderData} done={done} />
    </OwnPageFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type Membership = NonNullable<Loaded['membership']>;
type Own = NonNullable<Loaded['own']>;
type CardProps = {
  readonly locale: Locale;
  readonly answer: Route.ComponentProps['actionData'];
};

/** What staff see of the company that they work for. */
function StaffView({ membership, locale, answer }: CardProps & { membership: Membership }) {
  const company = isolated(membership.name);
  return (
    <OwnPageFrame title={m.title({ locale })} lead={m.staffLead({ company }, { locale })}>
      <OwnCard title={m.youMay({ locale })} text={m.since({ date: membership.since }, { locale })}>
        <PermissionList
          locale={locale}
          granted={membership.permissions}
          isMarket={membership.isMarket}
        />
        <p>{m.askOwner({ locale })}</p>
        <Confirm
          label={m.leave({ locale })}
          question={bidi(m.leaveQuestion({ company }, { locale }))}
        >
          <IntentForm intent="leave" answer={answer} action={memberPaths.company({ locale })}>
            <SubmitButton variant="danger" size="sm">
              {m.leaveNow({ locale })}
            </SubmitButton>
          </IntentForm>
        </Confirm>
      </OwnCard>
    </OwnPageFrame>
  );
}

function Rename({ locale, answer, name }: CardProps & { name: string }) {
  const rename = resultFor(answer, 'rename');
  return (
    <OwnCard title={m.rename({ locale })} text={m.renameText({ locale })}>
      <IntentForm
        key={name}
        intent="rename"
        answer={rename}
        action={memberPaths.company({ locale })}
      >
        <TextField
          label={m.businessName({ locale })}
          name="businessName"
          error={rename?.errors['businessName']}
          maxLength={120}
          defaultValue={typed(rename, 'businessName', name)}
          autoComplete="organization"
          dir="auto"
        />
        <div className="form-actions">
          <SubmitButton variant="secondary" size="sm">
            {m.saveName({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}

function Invite({ locale, answer, own, proof }: CardProps & { own: Own; proof: RecentProof }) {
  const invite = resultFor(answer, 'invite');
  const ticked = invite?.values['permissions'];
  return (
    <OwnCard title={m.invite({ locale })} text={m.inviteText({ locale })}>
      <IntentForm
        key={own.invited.map(({ publicId }) => publicId).join()}
        intent="invite"
        answer={invite}
        action={memberPaths.company({ locale })}
      >
        <TextField
          label={m.email({ locale })}
          name="email"
          type="email"
          error={invite?.errors['email']}
          defaultValue={typed(invite, 'email')}
          autoComplete="off"
          dir="ltr"
        />
        <PermissionBoxes
          locale={locale}
          legend={m.may({ locale })}
          granted={ticked === undefined ? [] : [ticked].flat()}
          isMarket={own.isMarket}
        />
        <RecentProofField
          proof={proof}
          error={invite?.errors['currentPassword']}
          next={memberPaths.company({ locale })}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton>{m.sendInvitation({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}

function Invited({ locale, answer, own }: CardProps & { own: Own }) {
  return (
    <OwnCard title={m.invited({ locale })}>
      <ul className="account-area-rows">
        {own.invited.map(({ publicId, email, permissions, until }) => (
          <li key={publicId} className="is-flat">
            <div>
              <b>
                <bdi dir="ltr">{email}</bdi>
              </b>
              <p>
                {permissions.length === 0
                  ? m.noPermissionsYet({ locale })
                  : permissions
                      .map((permission) =>
                        permissionText(permission, { locale, isMarket: own.isMarket }),
                      )
                      .join(' · ')}
              </p>
              <p>{m.openUntil({ date: until }, { locale })}</p>
            </div>
            <IntentForm
              intent="withdraw"
              id={publicId}
              answer={answer}
              action={memberPaths.company({ locale })}
            >
              <SubmitButton variant="secondary" size="sm">
                {m.withdraw({ locale })}
              </SubmitButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </OwnCard>
  );
}

type Closing = CardProps & {
  readonly own: Own;
  readonly company: string;
  readonly loaderData: Loaded;
  readonly done: string | undefined;
};

function Close({ locale, answer, own, company, loaderData, done }: Closing) {
  const { proof, isRefusedByGoogle } = loaderData;
  const close = resultFor(answer, 'close');
  return (
    <OwnCard title={m.close({ locale })} text={m.closeText({ locale })} id="close">
      {isRefusedByGoogle ? <Alert tone="danger">{area.notProven({ locale })}</Alert> : null}
      {own.staff.length > 1 ? (
        <p>{bidi(m.closeStaffFirst({ company }, { locale }))}</p>
      ) : !canProve(proof) ? (
        <ProveFirst
          locale={locale}
          proof={proof}
          text={m.closeProveFirst({ locale })}
          next={`${paths.unlocalized(memberPaths.company)}#close`}
        />
      ) : (
        <Confirm
          label={m.close({ locale })}
          question={bidi(m.closeQuestion({ company }, { locale }))}
          isOpen={close !== undefined || done === area.proven({ locale })}
        >
          <IntentForm intent="close" answer={close} action={memberPaths.company({ locale })}>
            {proof === 'password' ? (
              <TextField
                label={m.closePassword({ locale })}
                name="currentPassword"
                type="password"
                error={close?.errors['currentPassword']}
                autoComplete="current-password"
                dir="ltr"
              />
            ) : null}
            <div>
              <SubmitButton variant="danger" size="sm">
                {m.closeNow({ locale })}
              </SubmitButton>
            </div>
          </IntentForm>
        </Confirm>
      )}
    </OwnCard>
  );
}
