// Keeps what a visitor agreed to: anybody may, and it names nobody.
import { anyone, defineCommand } from '#platform/commands.ts';
import { newPublicId } from '#shared/ids.ts';
import { type Consent, consentVersion, type Purpose } from '../rules.ts';
import { consents } from '../table.server.ts';

export const recordConsent = defineCommand({
  permission: anyone('a consent names no person'),
  async run(context, agreed: readonly Purpose[]): Promise<Consent> {
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
  },
});
