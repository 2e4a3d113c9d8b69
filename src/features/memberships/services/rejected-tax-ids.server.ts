// A rejection is final also for the tax number, after the application is deleted with its company.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { keyedHash } from '#platform/security/sealing.ts';
import { rejectedTaxIds } from '../table.server.ts';

/** Tells nothing of the number without the deployment's secret. */
const taxIdHash = ({ services }: Context, taxId: string): Buffer =>
  keyedHash(services.secret, 'rejected tax ids', taxId);

/** Runs in the transaction that deletes the application. */
export async function rememberRejected(context: Context, taxId: string): Promise<void> {
  await context.db
    .insert(rejectedTaxIds)
    .values({ hash: taxIdHash(context, taxId), at: context.now() })
    .onConflictDoNothing();
}

export const wasRejected = async (context: Context, taxId: string): Promise<boolean> =>
  (await context.db.$count(rejectedTaxIds, eq(rejectedTaxIds.hash, taxIdHash(context, taxId)))) > 0;
