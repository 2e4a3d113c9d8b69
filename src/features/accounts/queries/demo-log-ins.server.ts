// Demo accounts with everything a log-in needs. Other markets have none.
import { and, eq, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { unseal } from '#platform/security/sealing.ts';
import { readSetting } from '#platform/settings/settings.server.ts';
import { users } from '#features/users/table.server.ts';
import { secondFactors } from '../table.server.ts';
import { stepSeconds, totpOf } from './totp.server.ts';

/** Written when the demo market is loaded. */
export const demoLogInsKey = 'demo_log_ins';
export type DemoLogIn = { readonly email: string; readonly password: string };

type Factor = { readonly secret: string; readonly lastStep: number; readonly email: string };

/** Returns the code that is valid now: of this time step, or of the next if it was used. */
function codeOf(
  context: Context,
  { secret, lastStep, email }: Factor,
): { code: string; uri: string } {
  const now = Math.floor(context.now().getTime() / 1000 / stepSeconds);
  const step = Math.min(now + 1, Math.max(now, lastStep + 1));
  const totp = totpOf(secret, email);
  return { code: totp.generate({ timestamp: step * stepSeconds * 1000 }), uri: totp.toString() };
}

/** Throws not_found if this is no demo. */
export async function listDemoLogIns(context: Context) {
  if (!context.services.isDemo) throw notFound();
  const logIns = (await readSetting<DemoLogIn[]>(context.db, demoLogInsKey)) ?? [];
  const found = await Promise.all(
    logIns.map(async ({ email, password }) => {
      const [row] = await context.db
        .select({
          name: users.name,
          company: companies.name,
          isBuyer: companies.isBuyer,
          isSeller: companies.isSeller,
          isAdmin: companies.isAdmin,
          isOwner: members.isOwner,
          sealedSecret: secondFactors.sealedSecret,
          lastStep: secondFactors.lastStep,
        })
        .from(users)
        .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
        .innerJoin(companies, eq(companies.id, members.companyId))
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(and(eq(users.email, email), isNull(users.disabledAt), isNull(users.erasedAt)));
      if (!row) return null;
      const { sealedSecret, lastStep, ...person } = row;
      const secret =
        sealedSecret === null
          ? null
          : unseal(context.services.secret, 'second factor', sealedSecret);
      return {
        email,
        password,
        ...person,
        factor:
          secret === null ? null : codeOf(context, { secret, lastStep: lastStep ?? 0, email }),
      };
    }),
  );
  return found.filter((one) => one !== null);
}
export type DemoLogInView = Awaited<ReturnType<typeof listDemoLogIns>>[number];
