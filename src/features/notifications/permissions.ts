// Which groups of notifications a person reads: what is granted at this moment.
import type { Member } from '#shared/actor.ts';

export const mayRead = (
  { permissions, companyId }: Pick<Member, 'permissions' | 'companyId'>,
  needed: Member['permissions'][number],
): boolean => companyId !== null && permissions.includes(needed);
