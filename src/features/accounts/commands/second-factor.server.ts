// The second factor: codes of an authenticator app (TOTP), and recovery codes in case the phone is
// lost.
import { randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, refused } from '#platform/http/problems.ts';
import { seal } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { tries } from '../rules.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { confirmOwnIdentity } from '../services/own-identity.server.ts';
import {
  readFactorSetUp,
  recoveryHash,
  sealFactorSetUp,
  stepOf,
  takeSecondFactorCode,
} from '../services/second-factor-codes.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { endSessions } from '../services/sessions.server.ts';
import { recoveryCodes, secondFactors, sessions } from '../table.server.ts';

const recoveryCodeCount = 10;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A recovery code of fifty bits, as `xxxxx-xxxxx`. */
const newRecoveryCode = (): string => {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/**
 * Returns a secret for the app, encrypted for the member's session; it takes effect with the first
 * code. Throws conflict when there is a factor, and as `confirmOwnIdentity`.
 */
export const beginSecondFactor = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { currentPassword }: { currentPassword: string | undefined },
  ): Promise<string> {
    await confirmOwnIdentity(context, currentPassword);
    const { hasSecondFactor, email } = await getOwnProfile(context);
    if (hasSecondFactor) throw conflict('factorThere');
    const { sessionId } = context.actor as Member;
    return sealFactorSetUp(context, {
      sessionId,
      secret: new Secret({ size: 20 }).base32,
      email: email ?? '',
    });
  },
});

/**
 * Turns the factor on by the app's first code, ends all other sessions and returns the recovery
 * codes, which are shown once. `setUp`: from `beginSecondFactor`. Throws invalid, conflict,
 * too_many, unauthenticated.
 */
export const confirmSecondFactor = defineCommand({
  permission: whyNotOwn,
  async run(context, { code, setUp }: { code: string; setUp: string | null }): Promise<string[]> {
    const { userId: ownId, sessionId } = context.actor as Member;
    const userId = ownId;
    const begun = await readFactorSetUp(context, setUp);
    if (!begun) throw invalid('setUpTooOld');
    await countTry(context, 'first code', `${userId} ${sessionId}`, tries.firstCode);
    const step = stepOf(context, begun.secret, code.replace(/\s/g, ''));
    if (step === null) throw invalid({ code: 'wrongCode' });
    return inTransaction(context, async (inside) => {
      const factor = {
        sealedSecret: seal(inside.services.secret, 'second factor', begun.secret),
        confirmedAt: inside.now(),
        lastStep: step,
      };
      const turnedOn = await inside.db
        .insert(secondFactors)
        .values({ userId, ...factor })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: factor,
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .returning({ userId: secondFactors.userId });
      if (turnedOn.length === 0) throw conflict('factorThere');
      await inside.db
        .update(sessions)
        .set({ secondFactorAt: inside.now() })
        .where(eq(sessions.id, sessionId as Id<'session'>));
      await tellOwner(inside, 'second_factor_on');
      return replaceRecoveryCodes(inside, userId);
    });
  },
});

/**
 * Runs in the transaction of a change: ends all other sessions, as one may be an attacker's, and
 * informs the owner by e-mail.
 */
async function tellOwner(
  context: Context,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made',
): Promise<void> {
  const { userId, sessionId } = context.actor as Member;
  await endSessions(context, userId, { but: sessionId as Id<'session'> });
  await noteSecurityEvent(context, userId, kind);
  await context.services.jobs.send(context, accountMail, { kind, userId });
}

async function replaceRecoveryCodes(context: Context, userId: Id<'user'>): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await context.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await context.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryHash(context, code) })));
  return codes;
}

type Proof = { readonly code: string; readonly currentPassword: string | undefined };

/** Confirms password and code. Throws invalid when one is wrong, and as `confirmOwnIdentity`. */
async function confirmOwnFactor(context: Context, { code, currentPassword }: Proof): Promise<void> {
  await confirmOwnIdentity(context, currentPassword);
  const { userId, sessionId } = context.actor as Member;
  const isRight = await takeSecondFactorCode(context, userId, {
    code,
    sessionId,
  });
  if (!isRight) throw invalid({ code: 'wrongCode' });
}

/**
 * Replaces the recovery codes by ten new ones and ends all other sessions. Throws as
 * `confirmOwnFactor`.
 */
export const renewRecoveryCodes = defineCommand({
  permission: whyNotOwn,
  async run(context, proof: Proof): Promise<string[]> {
    await confirmOwnFactor(context, proof);
    return inTransaction(context, async (inside) => {
      await tellOwner(inside, 'recovery_codes_made');
      return replaceRecoveryCodes(inside, (context.actor as Member).userId);
    });
  },
});

/**
 * Turns the factor off and ends all other sessions. Throws refused for administrators and their
 * staff, who need one, and as `confirmOwnFactor`.
 */
export const removeSecondFactor = defineCommand({
  permission: whyNotOwn,
  async run(context, proof: Proof): Promise<void> {
    const { userId: ownId, sessionId } = context.actor as Member;
    const userId = ownId;
    if ((await findOwnSession(context))?.membership?.company.isAdmin) throw refused('factorNeeded');
    await confirmOwnFactor(context, proof);
    await inTransaction(context, async (inside) => {
      await inside.db.delete(secondFactors).where(eq(secondFactors.userId, userId));
      await inside.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await inside.db
        .update(sessions)
        .set({ secondFactorAt: null })
        .where(eq(sessions.id, sessionId as Id<'session'>));
      await tellOwner(inside, 'second_factor_off');
    });
  },
});
