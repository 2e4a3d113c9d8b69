// Who makes a request. Every entry point builds an actor, every command checks it, and nothing else
// decides permissions.

import type { Id } from './ids.ts';

/**
 * Permissions that a company's owner grants to staff. The owner has all of them. The wire's flags
 * know the first three only.
 */
export const permissions = [
  'rfq',
  'rfqQuotes',
  'inquiry',
  'products',
  'store',
  'orders',
  'money',
  'content',
  'catalogue',
  'reviews',
  'memberships',
  'exhibitions',
  'people',
  'settings',
  'log',
] as const;
export type Permission = (typeof permissions)[number];

/** The areas of the market's own staff: they mean nothing to other companies. */
export const marketPermissions: readonly Permission[] = [
  'content',
  'catalogue',
  'reviews',
  'memberships',
  'exhibitions',
  'people',
  'settings',
  'log',
];

/** The sides on which a company acts. */
export const sides = ['buyer', 'seller', 'admin'] as const;
export type Side = (typeof sides)[number];

export type Member = {
  readonly kind: 'member';
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'> | null;
  /** The sides on which the user acts, as a company's owner or as its staff. */
  readonly actsFor: readonly Side[];
  /**
   * Owns the company; other members are staff. False for the owner of the market's own company in a
   * session without the second factor.
   */
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly sessionId: string;
};

/** `system`: jobs, the operator's command line and the demo market. */
export type Actor = { readonly kind: 'visitor' } | { readonly kind: 'system' } | Member;

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

export type Refusal = 'loginRequired' | 'notPermitted';

/** Permits what is one's own, such as the profile, to every logged-in user. */
export const whyNotOwn = (actor: Actor): Refusal | null =>
  actor.kind === 'member' ? null : 'loginRequired';

/** Permits what all of the market's staff and the operator may do, whatever their areas. */
export const whyNotAdminister = (actor: Actor): Refusal | null => {
  if (actor.kind === 'system') return null;
  if (actor.kind === 'visitor') return 'loginRequired';
  return actor.actsFor.includes('admin') ? null : 'notPermitted';
};

/** Permits it to those of the market's staff who have the permission. */
export const whyNotAdministerWith =
  (permission: Permission) =>
  (actor: Actor): Refusal | null => {
    const refusal = whyNotAdminister(actor);
    if (refusal !== null || actor.kind !== 'member') return refusal;
    return actor.permissions.includes(permission) ? null : 'notPermitted';
  };

/** Person and company of a step's row; neither for jobs and the operator. */
export const actorIds = (
  actor: Actor,
): { readonly userId: Id<'user'> | null; readonly companyId: Id<'company'> | null } =>
  actor.kind === 'member'
    ? { userId: actor.userId, companyId: actor.companyId }
    : { userId: null, companyId: null };
