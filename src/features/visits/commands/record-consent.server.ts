// Records a visitor's consent. Needs no permission, and names no user.
import type { Context } from '#platform/context.ts';
import { newPublicId } from '#shared/ids.ts';
import { type Consent, consentVersion, type Purpose } from '../rules.ts';
import { consents } from '../table.server.ts';

export async function recordConsent(
  context: Context,
  agreed: readonly Purpose[],
): Promise<Consent> {
  const publicId = newPublicId();
  await context.db.insert(consents).values({
    publicId,
    version: consentVersion,
    advertising: agreed.includes('advertising'),
    measurement: agreed.includes('measurement'),
    locale: context.locale,
    givenAt: context.now(),
  });
  return { purposes: agreed, id: publicId };
}
