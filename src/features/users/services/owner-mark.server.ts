import type { Context } from '#platform/context.ts';
import { keyedHash } from '#platform/security/sealing.ts';

/**
 * Marks what a browser keeps of an account, so that no other account takes it for a visitor's. It
 * names nobody: 12 characters that only this deployment can make.
 */
export const ownerMark = ({ services }: Pick<Context, 'services'>, userId: string): string =>
  keyedHash(services.secret, 'owner of lists', userId).toString('base64url').slice(0, 12);
