import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getRecentProof } from '#features/accounts/queries/account.server.ts';
import { invitationInput } from '#features/accounts/schemas.ts';
import {
  inviteStaff,
  removeStaff,
  setStaffPermissions,
  withdrawInvitation,
} from '#features/companies/commands/invitations.server.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { getOwnStaff } from '#features/companies/queries/staff.server.ts';
import * as m from '#messages/pages/account/company';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/staff.page';
import { Invitations, Invite, StaffMember } from './staff-parts.tsx';
import { permissionTexts } from './staff-rights.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const company = await findOwnCompany(context);
    const [own, proof] = await Promise.all([
      company?.isOwner ? getOwnStaff(context) : null,
      getRecentProof(context),
    ]);
    return {
      locale,
      proof,
      done: args.url.searchParams.get('done'),
      company: company?.name ?? '',
      granted: company?.permissions ?? [],
      own: own && {
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

const id = z.string().max(20);
const acts = z.discriminatedUnion('intent', [
  invitationInput.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('withdraw'), id }),
  invitationInput
    .pick({ permissions: true, currentPassword: true })
    .extend({ intent: z.literal('permit'), id }),
  z.object({ intent: z.literal('remove'), id }),
]);

async function act(context: Context, input: z.output<typeof acts>): Promise<void> {
  switch (input.intent) {
    case 'invite':
      await inviteStaff(context, input);
      break;
    case 'withdraw':
      await withdrawInvitation(context, input.id);
      break;
    case 'permit':
      await setStaffPermissions(context, input.id, input.permissions, input.currentPassword);
      break;
    case 'remove':
      await removeStaff(context, input.id);
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    await act(context, input);
    return redirect(`${memberPaths.vendorStaff(context)}?done=${input.intent}`, 303);
  });

const results: Readonly<Record<string, typeof m.removed>> = {
  invite: m.invitationSent,
  withdraw: m.invitationWithdrawn,
  permit: m.permissionsSaved,
  remove: m.removed,
};

export default function StaffPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, own, proof, done, granted } = loaderData;
  const company = isolated(loaderData.company);
  const result = answer ? undefined : results[done ?? ''];
  const card = { locale, answer, proof };
  return (
    <PanelPage
      title={m.staff({ locale })}
      lead={bidi((own ? m.lead : m.staffLead)({ company }, { locale }))}
      {...panelWay('vendor', locale)}
    >
      {result ? (
        <div role="status">
          <Alert tone="success">{result({ locale })}</Alert>
        </div>
      ) : null}
      {own === null ? (
        <Card as="section">
          <h2 className="card-title">{m.youMay({ locale })}</h2>
          {granted.length === 0 ? <p>{m.noPermissions({ locale })}</p> : null}
          <ul>
            {granted.map((permission) => (
              <li key={permission}>{permissionTexts[permission]?.({ locale })}</li>
            ))}
          </ul>
          <p className="text-soft">{m.askOwner({ locale })}</p>
        </Card>
      ) : (
        <div className="panel-columns">
          <div className="panel-stack">
            {own.staff.map((member) => (
              <StaffMember
                key={`${member.publicId} ${member.permissions.join()}`}
                member={member}
                {...card}
              />
            ))}
          </div>
          <div className="panel-stack">
            <Invite key={own.invited.map(({ publicId }) => publicId).join()} {...card} />
            <Invitations invited={own.invited} {...card} />
          </div>
        </div>
      )}
    </PanelPage>
  );
}
