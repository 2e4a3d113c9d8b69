import { Check } from 'lucide-react';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import type { RecentProof } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/company';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { marketPermissions, type Permission, permissions } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { isolated } from '#shared/bidi-marks.ts';
import { Checkbox } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import { Confirm } from '../area/own-page-frame.tsx';

const permissionTexts = {
  rfq: m.rfq,
  rfqQuotes: m.rfqQuotes,
  inquiry: m.inquiry,
  products: m.products,
  store: m.store,
  orders: m.orders,
  money: m.money,
  content: m.content,
  catalogue: m.catalogue,
  reviews: m.reviews,
  memberships: m.memberships,
  exhibitions: m.exhibitions,
  people: m.people,
  settings: m.settings,
  log: m.log,
} as const satisfies Record<Permission, unknown>;
/** What some of them mean in the market's own company. */
const marketTexts: Partial<Record<Permission, typeof m.marketOrders>> = {
  inquiry: m.marketInquiry,
  orders: m.marketOrders,
  money: m.marketMoney,
};

type Reader = {
  readonly locale: Locale;
  /** Of the market's own company. */
  readonly isMarket: boolean;
};

export const permissionText = (permission: Permission, { locale, isMarket }: Reader): string =>
  ((isMarket ? marketTexts[permission] : undefined) ?? permissionTexts[permission])({ locale });

/** The others mean nothing in the company. */
const offeredTo = (isMarket: boolean): readonly Permission[] =>
  permissions.filter((one) =>
    isMarket
      ? marketPermissions.includes(one) || marketTexts[one] !== undefined
      : !marketPermissions.includes(one),
  );

/** Renders checkboxes that share one name. */
export function PermissionBoxes({
  locale,
  legend,
  granted,
  isMarket,
}: {
  locale: Locale;
  legend: string;
  granted: readonly string[];
  /** Of the market's own company. */
  isMarket: boolean;
}) {
  return (
    <fieldset className="account-area-checks">
      <legend>{legend}</legend>
      <div className="account-area-check-row">
        {offeredTo(isMarket).map((permission) => (
          <Checkbox
            key={permission}
            name="permissions"
            value={permission}
            defaultChecked={granted.includes(permission)}
            label={permissionText(permission, { locale, isMarket })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Lists a member's permissions, read-only. */
export function PermissionList({
  granted,
  ...reader
}: Reader & { readonly granted: readonly Permission[] }) {
  const { locale } = reader;
  if (granted.length === 0) return <p>{m.noPermissions({ locale })}</p>;
  return (
    <ul className="stack">
      {granted.map((permission) => (
        <li key={permission} className="cluster">
          <Check className="icon-16" />
          {permissionText(permission, reader)}
        </li>
      ))}
    </ul>
  );
}

type StaffMember = {
  readonly publicId: string;
  readonly name: string;
  readonly email: string | null;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly since: string;
};

export function StaffRow({
  locale,
  member,
  answer,
  proof,
  isMarket,
}: {
  locale: Locale;
  member: StaffMember;
  answer: ActionResult | undefined;
  proof: RecentProof;
  isMarket: boolean;
}) {
  const { publicId, name, email, isOwner, since } = member;
  const here = memberPaths.company({ locale });
  return (
    <li>
      <div>
        <div className="cluster">
          <b>
            <bdi>{name}</bdi>
          </b>
          {isOwner ? <Badge tone="iznik">{m.owner({ locale })}</Badge> : null}
        </div>
        <p>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p>{m.since({ date: since }, { locale })}</p>
      </div>
      {isOwner ? (
        <p>{m.ownerMayAll({ locale })}</p>
      ) : (
        <>
          <IntentForm intent="permit" id={publicId} answer={answer} action={here}>
            <PermissionBoxes
              locale={locale}
              legend={m.mayOf({ name: isolated(name) }, { locale })}
              granted={member.permissions}
              isMarket={isMarket}
            />
            <RecentProofField
              proof={proof}
              error={resultFor(answer, 'permit', publicId)?.errors['currentPassword']}
              next={here}
              locale={locale}
            />
            <div>
              <SubmitButton variant="tinted" size="sm">
                {m.savePermissions({ locale })}
              </SubmitButton>
            </div>
          </IntentForm>
          <Confirm
            label={m.remove({ locale })}
            question={bidi(m.removeQuestion({ name: isolated(name) }, { locale }))}
          >
            <IntentForm intent="remove" id={publicId} answer={answer} action={here}>
              <SubmitButton variant="danger" size="sm">
                {m.removeNow({ locale })}
              </SubmitButton>
            </IntentForm>
          </Confirm>
        </>
      )}
    </li>
  );
}
