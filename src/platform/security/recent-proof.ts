// Acts of money and of rights need a recent proof of who asks, so that a stolen click or an open
// session alone does not do them.
import type { Context } from '#platform/context.ts';

/**
 * Passes when the member proved their identity within the last ten minutes, or does so now. The
 * operator needs no proof, and programs with an access token can give none. Throws invalid by
 * `currentPassword`, too_many, refused.
 */
export async function requireRecentProof(
  context: Context,
  given: string | undefined,
): Promise<void> {
  if (context.actor.kind !== 'member') return;
  await context.services.features.proveIdentity(context, given);
}
