// Data stored with a hand-off code.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readCookie } from '#platform/http/cookies.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { type Panel, panels } from '#shared/panels.ts';
import { users } from '#features/users/table.server.ts';
import { accountTokens } from '../table.server.ts';

export const handOffCookie = 'handOff';

const handOffDetail = z.object({
  panel: z.enum(panels),
  hasSecondFactor: z.boolean(),
  authenticatedAt: z.number().nullable(),
  /** Hash of the requesting browser's cookie; null if none reaches the panel. */
  browser: z.string().nullable(),
});

export const writeHandOff = (handOff: z.infer<typeof handOffDetail>): string =>
  JSON.stringify(handOff);

/** Null for data of another version. */
export function readHandOff(detail: string | null): z.infer<typeof handOffDetail> | null {
  try {
    return handOffDetail.safeParse(JSON.parse(detail ?? '')).data ?? null;
  } catch {
    return null;
  }
}

type Arrival = {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /**
   * Whether this browser requested the code and no other person is logged in, so that no button is
   * needed.
   */
  readonly isExpected: boolean;
};

/** Returns the account that a code opens on these panels, without using it up; null if none. */
export async function findHandOff(
  context: Context,
  { token, cookies, here }: { token: string; cookies: string | null; here: readonly Panel[] },
): Promise<Arrival | null> {
  const [row] = await context.db
    .select({
      detail: accountTokens.detail,
      userId: users.id,
      name: users.name,
      email: users.email,
      company: companies.name,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(
      and(
        eq(accountTokens.hash, hashToken(token)),
        eq(accountTokens.kind, 'hand_off'),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, context.now()),
        isNull(users.disabledAt),
        isNull(users.erasedAt),
      ),
    );
  const handOff = readHandOff(row?.detail ?? null);
  if (!row || !handOff || !here.includes(handOff.panel)) return null;
  const nonce = readCookie(cookies ?? undefined, handOffCookie);
  const isSameBrowser =
    nonce !== null && handOff.browser === hashToken(nonce).toString('base64url');
  const isOpenElsewhere = context.actor.kind === 'member' && context.actor.userId !== row.userId;
  return {
    name: row.name,
    email: row.email ?? '',
    company: row.company,
    isExpected: isSameBrowser && !isOpenElsewhere,
  };
}
