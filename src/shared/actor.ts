// Who asks. Every door builds one; every command looks at it; nothing else decides what someone may do.

/** What a company's owner grants to staff; the owner has them all. */
export const permissions = ['rfq', 'rfqQuotes', 'inquiry'] as const;
export type Permission = (typeof permissions)[number];

/** The sides on which a company acts. */
export const sides = ['buyer', 'seller', 'admin'] as const;
export type Side = (typeof sides)[number];

export type Member = {
  readonly kind: 'member';
  readonly personId: string;
  readonly companyId: string | null;
  /** The side on which the person acts, directly or as staff of an owner. */
  readonly actsFor: readonly Side[];
  /**
   * Owns the company; everybody else in it is staff. False for the owner of the market's own
   * company in a session without the second factor.
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

/** What is one's own, such as the profile: anybody's who is logged in. */
export const whyNotOwn = (actor: Actor): Refusal | null =>
  actor.kind === 'member' ? null : 'loginRequired';

/** What is the market's own, such as the category tree or the rates: an admin's, or the operator's. */
export const whyNotAdminister = (actor: Actor): Refusal | null => {
  if (actor.kind === 'system') return null;
  if (actor.kind === 'visitor') return 'loginRequired';
  return actor.actsFor.includes('admin') ? null : 'notPermitted';
};
