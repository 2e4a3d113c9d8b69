// Who somebody is, as the rest of the market sees it: roles follow from the company and from who owns it.
import { type Permission, permissions as ownersPermissions, type Side } from '#shared/actor.ts';
import type { TokenKind } from './schemas.ts';

/** Days after the last visit. */
export const sessionDays = 30;
/**
 * A device from which somebody logged in is known so long: its log-ins are counted apart from
 * strangers'.
 */
export const deviceDays = 365;
/** How often a session's last visit is written down. */
export const seenAgainMs = 3_600_000;

const minuteMs = 60_000;
/** How long a Google sign-in counts as proof of identity in accounts without a password. */
export const proofMs = 10 * minuteMs;
/** From the first look at a second factor's key to the first code. */
export const setUpMs = 30 * minuteMs;
export const tokenLifetimesMs: Readonly<Record<TokenKind, number>> = {
  confirm_email: 3 * 24 * 60 * minuteMs,
  change_email: 24 * 60 * minuteMs,
  reset_password: 60 * minuteMs,
  hand_off: minuteMs,
  first_admin: 24 * 60 * minuteMs,
};

/** Tries before somebody has to wait, and for how long they count. */
export const tries = {
  /** Of strangers, for one account: its owner's known devices do not count here. */
  account: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyLogIns' },
  /** Of one device from which the account was opened before. */
  device: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyLogIns' },
  /** Of the current password, in an open session. */
  ownPassword: { most: 10, windowMs: 15 * minuteMs },
  network: { most: 100, windowMs: 15 * minuteMs },
  /** Of the app; recovery codes are too long to be guessed, and are counted apart. */
  code: { most: 5, windowMs: 15 * minuteMs, messageKey: 'tooManyCodes' },
  recoveryCode: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyRecoveryCodes' },
  mail: { most: 3, windowMs: 60 * minuteMs },
  /** Of one company: each is a mail to somebody who has not asked for it. */
  invitation: { most: 30, windowMs: 60 * minuteMs },
  networkInvitation: { most: 60, windowMs: 60 * minuteMs },
  /** Of all companies to one e-mail. */
  invitedEmail: { most: 5, windowMs: 60 * minuteMs },
  signUp: { most: 20, windowMs: 60 * minuteMs },
  pictures: { most: 60, windowMs: 60 * minuteMs },
} as const;

type Membership = {
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly company: {
    readonly isBuyer: boolean;
    readonly isSeller: boolean;
    readonly isAdmin: boolean;
  };
};

/** As the wire spells them. */
export type RoleFlags = {
  readonly isAdmin: boolean;
  readonly isUserOwner: boolean;
  readonly isSeller: boolean;
  readonly isStuff: boolean;
  readonly isBuyer: boolean;
  readonly isOwnerAdmin: boolean;
  readonly isOwnerSeller: boolean;
  readonly isOwnerBuyer: boolean;
  readonly hasRfqPermission: boolean;
  readonly hasRfqQuotesPermission: boolean;
  readonly hasInquiryPermission: boolean;
};

export function roleFlags(membership: Membership | null): RoleFlags {
  const isOwner = membership?.isOwner ?? false;
  const isStuff = membership !== null && !isOwner;
  const { isBuyer = false, isSeller = false, isAdmin = false } = membership?.company ?? {};
  const has = (permission: Permission) =>
    isOwner || (membership?.permissions.includes(permission) ?? false);
  return {
    isAdmin: isOwner && isAdmin,
    isUserOwner: isOwner,
    isSeller: isOwner && isSeller,
    isStuff,
    isBuyer: isOwner && isBuyer,
    isOwnerAdmin: isStuff && isAdmin,
    isOwnerSeller: isStuff && isSeller,
    isOwnerBuyer: isStuff && isBuyer,
    hasRfqPermission: has('rfq'),
    hasRfqQuotesPermission: has('rfqQuotes'),
    hasInquiryPermission: has('inquiry'),
  };
}

/** On whose sides somebody may act now: as admin only once the second factor was given. */
export function sidesOf({ company }: Membership, hasSecondFactor: boolean): Side[] {
  return [
    ...(company.isBuyer ? ['buyer' as const] : []),
    ...(company.isSeller ? ['seller' as const] : []),
    ...(company.isAdmin && hasSecondFactor ? ['admin' as const] : []),
  ];
}

/**
 * What a session may do in its company. In the market's own one, nothing before the second factor
 * was given: its owner manages the staff who run the market.
 */
export function rightsOf({ isOwner, permissions, company }: Membership, hasSecondFactor: boolean) {
  if (company.isAdmin && !hasSecondFactor) return { isOwner: false, permissions: [] };
  return { isOwner, permissions: isOwner ? ownersPermissions : permissions };
}

/** The three sites beside the storefront. */
export const panels = ['buyer', 'vendor', 'control'] as const;
export type Panel = (typeof panels)[number];
/** On which side one has to act to enter. */
export const sideOfPanel: Readonly<Record<Panel, Side>> = {
  buyer: 'buyer',
  vendor: 'seller',
  control: 'admin',
};

const hostOf = (url: string): string => new URL(url).host;

/**
 * The panels that are at home on this host; at a host that nobody has named, those of the
 * storefront's site.
 */
export function panelsAt(
  host: string,
  {
    sites,
    publicUrl,
  }: { readonly sites: Readonly<Record<Panel, string>>; readonly publicUrl: string },
): Panel[] {
  const named = panels.filter((panel) => hostOf(sites[panel]) === host);
  return named.length > 0
    ? named
    : panels.filter((panel) => hostOf(sites[panel]) === hostOf(publicUrl));
}

/**
 * Where a cookie has to be set to reach both sites: for the host alone when only the port differs,
 * for the domain that both are below, or null. Browsers themselves refuse public suffixes, such as
 * `co.uk`.
 */
export function cookieScope(host: string, siteUrl: string): { readonly domain?: string } | null {
  const nameOf = (url: string) => URL.parse(url)?.hostname ?? '';
  const name = nameOf(`https://${host}`);
  const other = nameOf(siteUrl);
  if (name === '' || name === other) return name === '' ? null : {};
  if ([name, other].some((one) => /^[\d.]+$|^\[/.test(one))) return null; // addresses have no domain
  const labels = name.split('.').toReversed();
  const others = other.split('.').toReversed();
  const differs = labels.findIndex((label, i) => label !== others[i]);
  const shared = labels.slice(0, differs === -1 ? labels.length : differs);
  return shared.length < 2 ? null : { domain: shared.toReversed().join('.') };
}

/** Which panels the flags open: one's own side, or that of whom one is staff of. */
export const panelsOf = (flags: RoleFlags): Panel[] => [
  ...(flags.isBuyer || flags.isOwnerBuyer ? ['buyer' as const] : []),
  ...(flags.isSeller || flags.isOwnerSeller ? ['vendor' as const] : []),
  ...(flags.isAdmin || flags.isOwnerAdmin ? ['control' as const] : []),
];

/** Admins and their staff need more than the specification's four characters. */
export const minAdminPasswordLength = 12;

// Lists of people in the control panel.

export const userSides = ['buyer', 'seller', 'admin', 'none'] as const;
export const userRoles = ['owner', 'staff'] as const;
export const accountStates = ['active', 'disabled'] as const;
export const listSorts = ['NEWEST', 'OLDEST', 'NAME'] as const;

export type UserFilters = {
  /** Part of the name or e-mail, or the public id. */
  readonly query: string;
  readonly side: (typeof userSides)[number] | null;
  readonly role: (typeof userRoles)[number] | null;
  readonly state: (typeof accountStates)[number] | null;
  readonly confirmed: 'yes' | 'no' | null;
  readonly sort: (typeof listSorts)[number];
};

/** What the act log says of an export: `people.csv (searched, side: seller)`. */
export function exportDetail(
  file: string,
  query: string,
  filters: Readonly<Record<string, string | null>>,
): string {
  const narrowed = [
    ...(query === '' ? [] : ['searched']),
    ...Object.entries(filters).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    ),
  ];
  return narrowed.length === 0 ? file : `${file} (${narrowed.join(', ')})`;
}
