// Orders a package for the company of the demo seller, which waits for its payment. Writes the row
// instead of ordering, so that no e-mail goes out.
import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import { microsPerCent, offerOf } from '#features/packages/rules.ts';
import { listPackages } from '#features/packages/queries/packages.server.ts';
import { payments } from '#features/payments/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoCompanies } from './users.ts';
import { demoKeys } from './state.ts';

const reference = 'KV-DEM0PAYMNT';

export const loadDemoPayments: DemoLoader = async (context) => {
  if ((await readSetting(context.db, demoKeys.payments)) !== null) return null;
  await writeSetting(context.db, demoKeys.payments, true);
  const { email } = demoCompanies.find(({ side }) => side === 'seller')!.people[0]!;
  const [owner] = await context.db
    .select({ userId: users.id, companyId: members.companyId })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .where(and(eq(users.email, email), members.isOwner));
  if (!owner) return null;
  const packages = await listPackages(context);
  const { monthlyPriceMicros } = packages.find(({ key }) => key === 'growth')!;
  const priceCents = monthlyPriceMicros / microsPerCent;
  await context.db
    .insert(payments)
    .values({
      ...owner,
      method: 'bank_transfer',
      reference,
      ...offerOf(null, { packageKey: 'growth', priceCents }, context.now()),
      createdAt: context.now(),
    })
    .onConflictDoNothing();
  return '1 waiting payment';
};
