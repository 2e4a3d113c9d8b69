// The second factor: codes of an authenticator app (TOTP), and recovery codes for when the phone is gone.
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { keyedHash, seal, unseal } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { stepSeconds, totpOf } from '../queries/totp.server.ts';
import { tries } from '../rules.ts';
import { persons, recoveryCodes, secondFactors, sessions } from '../table.server.ts';
import { countTry, forgetTries } from './limits.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';


const recoveryCodeCount = 10;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Fifty bits, as `xxxxx-xxxxx`. */
const newRecoveryCode = (): string => {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};
const recoveryHash = (context: Context, code: string): Buffer => keyedHash(context.services.secret, 'recovery codes', code.toLowerCase().replace(/[^0-9a-z]/g, ''));

/**
 * Whether the code is right: one of the app, of this step or its neighbours, each taken once; or a recovery code, which
 * is then gone. One UPDATE each, so the same code twice at once opens one door. Throws TooMany.
 */
export async function takeSecondFactorCode(context: Context, personId: Id<'person'>, code: string): Promise<boolean> {
  await countTry(context, 'second factor', personId, tries.code);
  const isRight = /^\s*\d{3}\s?\d{3}\s*$/.test(code) ? await takeAppCode(context, personId, code.replace(/\s/g, '')) : await takeRecoveryCode(context, personId, code);
  if (isRight) await forgetTries(context, 'second factor', personId);
  else await noteSecurityEvent(context, personId, 'second_factor_failed');
  return isRight;
}

async function takeAppCode(context: Context, personId: Id<'person'>, code: string): Promise<boolean> {
  const [factor] = await context.db.select({ sealedSecret: secondFactors.sealedSecret }).from(secondFactors).where(and(eq(secondFactors.personId, personId), isNotNull(secondFactors.confirmedAt)));
  const secret = factor ? unseal(context.services.secret, 'second factor', factor.sealedSecret) : null;
  const step = secret === null ? null : stepOf(context, secret, code);
  if (step === null) return false;
  const { rowCount } = await context.db.update(secondFactors).set({ lastStep: step }).where(and(eq(secondFactors.personId, personId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

function stepOf(context: Context, secret: string, code: string): number | null {
  const timestamp = context.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

async function takeRecoveryCode(context: Context, personId: Id<'person'>, code: string): Promise<boolean> {
  const { rowCount } = await context.db.update(recoveryCodes).set({ usedAt: context.now() })
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.hash, recoveryHash(context, code)), isNull(recoveryCodes.usedAt)));
  if (rowCount === 1) await noteSecurityEvent(context, personId, 'recovery_code_used');
  return rowCount === 1;
}

export type FactorSetUp = { /** Base32, for those who cannot scan. */ readonly secret: string; /** `otpauth://…`, for a QR code. */ readonly uri: string };

/** A secret for the app to learn; it counts once a code has shown that it did. Asked again, the same one. Throws Conflict when there is a factor, Unauthenticated. */
export async function beginSecondFactor(context: Context): Promise<FactorSetUp> {
  permit(whyNotOwn(context.actor));
  const personId = (context.actor as Member).personId as Id<'person'>;
  const sealedSecret = seal(context.services.secret, 'second factor', new Secret({ size: 20 }).base32);
  await context.db.insert(secondFactors).values({ personId, sealedSecret }).onConflictDoNothing();
  const [row] = await context.db.select({ sealedSecret: secondFactors.sealedSecret, confirmedAt: secondFactors.confirmedAt, email: persons.email })
    .from(secondFactors).innerJoin(persons, eq(persons.id, secondFactors.personId)).where(eq(secondFactors.personId, personId));
  if (!row || row.confirmedAt !== null) throw conflict('factorThere');
  const secret = unseal(context.services.secret, 'second factor', row.sealedSecret)!;
  return { secret, uri: totpOf(secret, row.email ?? '').toString() };
}

/** The first code of the app turns it on; answers the recovery codes, which are shown once. Throws Invalid, Conflict, TooMany, Unauthenticated. */
export async function confirmSecondFactor(context: Context, code: string): Promise<string[]> {
  permit(whyNotOwn(context.actor));
  const { personId: ownId, sessionId } = context.actor as Member;
  const personId = ownId as Id<'person'>;
  await countTry(context, 'second factor', personId, tries.code);
  return inTransaction(context, async (inside) => {
    const [factor] = await inside.db.select({ sealedSecret: secondFactors.sealedSecret }).from(secondFactors).where(and(eq(secondFactors.personId, personId), isNull(secondFactors.confirmedAt))).for('update');
    if (!factor) throw conflict('factorThere');
    const step = stepOf(inside, unseal(inside.services.secret, 'second factor', factor.sealedSecret)!, code.replace(/\s/g, ''));
    if (step === null) throw invalid({ code: 'wrongCode' });
    await inside.db.update(secondFactors).set({ confirmedAt: inside.now(), lastStep: step }).where(eq(secondFactors.personId, personId));
    await inside.db.update(sessions).set({ secondFactorAt: inside.now() }).where(eq(sessions.id, sessionId as Id<'session'>));
    await noteSecurityEvent(inside, personId, 'second_factor_on');
    return replaceRecoveryCodes(inside, personId);
  });
}

async function replaceRecoveryCodes(context: Context, personId: Id<'person'>): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await context.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await context.db.insert(recoveryCodes).values(codes.map((code) => ({ personId, hash: recoveryHash(context, code) })));
  return codes;
}

/** Ten new ones; the old ones are void. Throws Invalid when the code is wrong, TooMany, Unauthenticated. */
export async function renewRecoveryCodes(context: Context, code: string): Promise<string[]> {
  permit(whyNotOwn(context.actor));
  const personId = (context.actor as Member).personId as Id<'person'>;
  if (!await takeSecondFactorCode(context, personId, code)) throw invalid({ code: 'wrongCode' });
  return inTransaction(context, async (inside) => {
    await noteSecurityEvent(inside, personId, 'recovery_codes_made');
    return replaceRecoveryCodes(inside, personId);
  });
}

/** Turns it off. Throws Refused for admins and their staff, who need one; Invalid when the code is wrong, TooMany, Unauthenticated. */
export async function removeSecondFactor(context: Context, code: string): Promise<void> {
  permit(whyNotOwn(context.actor));
  const personId = (context.actor as Member).personId as Id<'person'>;
  if ((await findOwnSession(context))?.membership?.company.isAdmin) throw refused('factorNeeded');
  if (!await takeSecondFactorCode(context, personId, code)) throw invalid({ code: 'wrongCode' });
  await inTransaction(context, async (inside) => {
    await inside.db.delete(secondFactors).where(eq(secondFactors.personId, personId));
    await inside.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
    await noteSecurityEvent(inside, personId, 'second_factor_off');
  });
}
