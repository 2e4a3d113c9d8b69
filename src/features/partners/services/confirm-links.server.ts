// Links by which those who ask prove their address. Nothing of them is stored.
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import { unconfirmedDays } from '../rules.ts';

export function confirmLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'partner requests', context);
  return {
    /** `publicId`: of the request. */
    sign: (publicId: string): Promise<string> => ids.sign(publicId, unconfirmedDays),
    read: (token: string): Promise<string | null> => ids.read(token),
  };
}
