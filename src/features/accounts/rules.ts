// Derives a person's roles from the company and its owner.
import { type Permission, permissions as ownersPermissions, type Side } from '#shared/actor.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { type Panel, panels } from '#shared/panels.ts';
import type { TokenKind } from './schemas.ts';

/** Days after the last visit. */
export const sessionDays = 30;
/**
 * How long a device stays known after a log-in: its attempts are counted separately from
 * strangers'.
 */
export const deviceDays = 365;
/** Minimum time between writes of a session's last visit. */
export const seenAgainMs = hourMs;

/** How long a Google sign-in counts as proof of identity in accounts without a password. */
export const proofMs = 10 * minuteMs;
/** From showing a second factor's key until the first code. */
export const setUpMs = 30 * minuteMs;
export const tokenLifetimesMs: Readonly<Record<TokenKind, number>> = {
  confirm_email: 3 * dayMs,
  change_email: dayMs,
  reset_password: hourMs,
  hand_off: minuteMs,
  first_admin: dayMs,
};

/** Limits of attempts and their windows. */
export const tries = {
  /** By strangers on one account: attempts on its owner's known devices are counted separately. */
  account: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyLogIns' },
  /** By one known device. */
  device: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyLogIns' },
  /** For the current password within a session. */
  ownPassword: { most: 10, windowMs: 15 * minuteMs },
  network: { most: 100, windowMs: 15 * minuteMs },
  /** For codes of the app; recovery codes are too long to guess and are counted separately. */
  code: { most: 5, windowMs: 15 * minuteMs, messageKey: 'tooManyCodes' },
  /** Of the app, while it is being turned on: there are no recovery codes yet. */
  firstCode: { most: 5, windowMs: 15 * minuteMs },
  recoveryCode: { most: 10, windowMs: 15 * minuteMs, messageKey: 'tooManyRecoveryCodes' },
  mail: { most: 3, windowMs: hourMs },
  signUp: { most: 20, windowMs: hourMs },
  pictures: { most: 60, windowMs: hourMs },
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

/** As the API spells them. */
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

/** Sides on which the person may act now; as administrator only with the second factor. */
export function sidesOf({ company }: Membership, hasSecondFactor: boolean): Side[] {
  return [
    ...(company.isBuyer ? ['buyer' as const] : []),
    ...(company.isSeller ? ['seller' as const] : []),
    ...(company.isAdmin && hasSecondFactor ? ['admin' as const] : []),
  ];
}

/**
 * Permissions of a session in its company. In the market's own company, none without the second
 * factor, because its owner manages the market's staff.
 */
export function rightsOf({ isOwner, permissions, company }: Membership, hasSecondFactor: boolean) {
  if (company.isAdmin && !hasSecondFactor) return { isOwner: false, permissions: [] };
  return { isOwner, permissions: isOwner ? ownersPermissions : permissions };
}

/** The side required to enter. */
export const sideOfPanel: Readonly<Record<Panel, Side>> = {
  buyer: 'buyer',
  vendor: 'seller',
  control: 'admin',
};

const hostOf = (url: string): string => new URL(url).host;

/** Panels of this host; on an unknown host, those of the storefront's site. */
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
 * Returns the scope of a cookie that reaches both sites: `{}` (this host only) if only the port
 * differs, a common parent domain, or null. Browsers reject public suffixes, such as `co.uk`.
 */
export function cookieScope(host: string, siteUrl: string): { readonly domain?: string } | null {
  const nameOf = (url: string) => URL.parse(url)?.hostname ?? '';
  const name = nameOf(`https://${host}`);
  const other = nameOf(siteUrl);
  if (name === '' || name === other) return name === '' ? null : {};
  // IP addresses have no domain.
  if ([name, other].some((one) => /^[\d.]+$|^\[/.test(one))) return null;
  const labels = name.split('.').toReversed();
  const others = other.split('.').toReversed();
  const differs = labels.findIndex((label, i) => label !== others[i]);
  const shared = labels.slice(0, differs === -1 ? labels.length : differs);
  return shared.length < 2 ? null : { domain: shared.toReversed().join('.') };
}

/** Panels that the flags open: the person's own sides, or those of their employer. */
export const panelsOf = (flags: RoleFlags): Panel[] => [
  ...(flags.isBuyer || flags.isOwnerBuyer ? ['buyer' as const] : []),
  ...(flags.isSeller || flags.isOwnerSeller ? ['vendor' as const] : []),
  ...(flags.isAdmin || flags.isOwnerAdmin ? ['control' as const] : []),
];

/** Administrators and their staff need more than the specification's four characters. */
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
