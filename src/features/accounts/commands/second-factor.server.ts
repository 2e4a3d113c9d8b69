// The second factor: codes of an authenticator app (TOTP), and recovery codes for when the phone is gone.
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { keyedHash, seal, unseal } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { stepSeconds, totpOf } from '../queries/totp.server.ts';
import { setUpMs, tries } from '../rules.ts';
import { recoveryCodes, secondFactors, sessions } from '../table.server.ts';
import { countTry, forgetTries } from '../services/limits.server.ts';
import { confirmOwnIdentity } from './passwords.server.ts';
import { noteSecurityEvent } from '../services/security-log.server.ts';
import { endSessions, isKnownDevice } from '../services/sessions.server.ts';

const recoveryCodeCount = 10;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Fifty bits, as `xxxxx-xxxxx`. */
const newRecoveryCode = (): string => {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};
const recoveryHash = (context: Context, code: string): Buffer =>
  keyedHash(
    context.services.secret,
    'recovery codes',
    code.toLowerCase().replace(/[^0-9a-z]/g, ''),
  );

type GivenCode = {
  readonly code: string;
  /** The `device` cookie: tries on a device that its owner logged in from are counted apart. */
  readonly device?: string | null;
  /** The session in which its owner asks for something. */
  readonly sessionId?: string;
};

const appCode = /^\s*\d{3}\s?\d{3}\s*$/;

/**
 * Whether the code is right: one of the app, of this step or its neighbours, each taken once; or a
 * recovery code, which is then gone. One UPDATE each, so the same code twice at once opens one
 * door. Tries of strangers who know the password count apart from those on the owner's devices, and
 * codes of the app apart from recovery codes. Throws TooMany.
 */
export async function takeSecondFactorCode(
  context: Context,
  personId: Id<'person'>,
  { code, device = null, sessionId }: GivenCode,
): Promise<boolean> {
  const isOfApp = appCode.test(code);
  const what = isOfApp ? 'second factor' : 'recovery code';
  const own = sessionId ?? ((await isKnownDevice(context, device, personId)) ? device : null);
  const subject = own === null ? personId : `${personId} ${own}`;
  await countTry(context, what, subject, isOfApp ? tries.code : tries.recoveryCode);
  const isRight = isOfApp
    ? await takeAppCode(context, personId, code.replace(/\s/g, ''))
    : await takeRecoveryCode(context, personId, code);
  if (isRight) await forgetTries(context, what, subject);
  else await noteSecurityEvent(context, personId, 'second_factor_failed');
  return isRight;
}

async function takeAppCode(
  context: Context,
  personId: Id<'person'>,
  code: string,
): Promise<boolean> {
  const [factor] = await context.db
    .select({ sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.personId, personId), isNotNull(secondFactors.confirmedAt)));
  const secret = factor
    ? unseal(context.services.secret, 'second factor', factor.sealedSecret)
    : null;
  const step = secret === null ? null : stepOf(context, secret, code);
  if (step === null) return false;
  const { rowCount } = await context.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.personId, personId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

function stepOf(context: Context, secret: string, code: string): number | null {
  const timestamp = context.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

async function takeRecoveryCode(
  context: Context,
  personId: Id<'person'>,
  code: string,
): Promise<boolean> {
  const { rowCount } = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.personId, personId),
        eq(recoveryCodes.hash, recoveryHash(context, code)),
        isNull(recoveryCodes.usedAt),
      ),
    );
  if (rowCount === 1) await noteSecurityEvent(context, personId, 'recovery_code_used');
  return rowCount === 1;
}

/** What an app has to learn, before it counts. */
export type FactorSetUp = {
  /** Base32, for those who cannot scan. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
};

/** Kept by the browser until the first code: a stolen session alone does not show the secret. */
const begunSetUp = z.object({
  sessionId: z.string(),
  secret: z.string(),
  email: z.string(),
  until: z.number(),
});
const setUpPurpose = 'second factor set-up';

/**
 * A secret for the app to learn, sealed for the member's session; it counts once a code shows that
 * the app did. Throws Conflict when there is a factor, and as `confirmOwnIdentity`.
 */
export async function beginSecondFactor(
  context: Context,
  { currentPassword }: { currentPassword: string | undefined },
): Promise<string> {
  await confirmOwnIdentity(context, currentPassword);
  const { hasSecondFactor, email } = await getOwnProfile(context);
  if (hasSecondFactor) throw conflict('factorThere');
  const { sessionId } = context.actor as Member;
  const begun: z.infer<typeof begunSetUp> = {
    sessionId,
    secret: new Secret({ size: 20 }).base32,
    email: email ?? '',
    until: context.now().getTime() + setUpMs,
  };
  return seal(context.services.secret, setUpPurpose, JSON.stringify(begun));
}

/**
 * What `beginSecondFactor` sealed for the member's session; null for anything else, and once it is
 * too old.
 */
export function readFactorSetUp(context: Context, sealed: string | null): FactorSetUp | null {
  const text = sealed === null ? null : unseal(context.services.secret, setUpPurpose, sealed);
  const begun = text === null ? undefined : begunSetUp.safeParse(JSON.parse(text)).data;
  if (!begun || begun.until <= context.now().getTime()) return null;
  if (context.actor.kind !== 'member' || context.actor.sessionId !== begun.sessionId) return null;
  return { secret: begun.secret, uri: totpOf(begun.secret, begun.email).toString() };
}

/**
 * The first code of the app turns it on and ends all other sessions; answers the recovery codes,
 * which are shown once. `setUp`: as `beginSecondFactor` sealed it. Throws Invalid, Conflict,
 * TooMany, Unauthenticated.
 */
export async function confirmSecondFactor(
  context: Context,
  { code, setUp }: { code: string; setUp: string | null },
): Promise<string[]> {
  permit(whyNotOwn(context.actor));
  const { personId: ownId, sessionId } = context.actor as Member;
  const personId = ownId as Id<'person'>;
  const begun = readFactorSetUp(context, setUp);
  if (!begun) throw invalid('setUpTooOld');
  await countTry(context, 'second factor', `${personId} ${sessionId}`, tries.code);
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
      .values({ personId, ...factor })
      .onConflictDoUpdate({
        target: secondFactors.personId,
        set: factor,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ personId: secondFactors.personId });
    if (turnedOn.length === 0) throw conflict('factorThere');
    await inside.db
      .update(sessions)
      .set({ secondFactorAt: inside.now() })
      .where(eq(sessions.id, sessionId as Id<'session'>));
    await tellOwner(inside, 'second_factor_on');
    return replaceRecoveryCodes(inside, personId);
  });
}

/**
 * Within the transaction of a change: ends all other sessions, as one may be an intruder's, and
 * tells the owner by mail.
 */
async function tellOwner(
  context: Context,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made',
): Promise<void> {
  const { personId, sessionId } = context.actor as Member;
  await endSessions(context, personId as Id<'person'>, { but: sessionId as Id<'session'> });
  await noteSecurityEvent(context, personId as Id<'person'>, kind);
  await context.services.jobs.send(context, accountMail, { kind, personId });
}

async function replaceRecoveryCodes(context: Context, personId: Id<'person'>): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await context.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await context.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, hash: recoveryHash(context, code) })));
  return codes;
}

type Proof = { readonly code: string; readonly currentPassword: string | undefined };

/** Throws Invalid when the password or the code is wrong, and as `confirmOwnIdentity`. */
async function confirmOwnFactor(context: Context, { code, currentPassword }: Proof): Promise<void> {
  await confirmOwnIdentity(context, currentPassword);
  const { personId, sessionId } = context.actor as Member;
  const isRight = await takeSecondFactorCode(context, personId as Id<'person'>, {
    code,
    sessionId,
  });
  if (!isRight) throw invalid({ code: 'wrongCode' });
}

/** Ten new ones; the old ones are void, and all other sessions end. Throws as `confirmOwnFactor`. */
export async function renewRecoveryCodes(context: Context, proof: Proof): Promise<string[]> {
  await confirmOwnFactor(context, proof);
  return inTransaction(context, async (inside) => {
    await tellOwner(inside, 'recovery_codes_made');
    return replaceRecoveryCodes(inside, (context.actor as Member).personId as Id<'person'>);
  });
}

/**
 * Turns it off and ends all other sessions. Throws Refused for admins and their staff, who need
 * one, and as `confirmOwnFactor`.
 */
export async function removeSecondFactor(context: Context, proof: Proof): Promise<void> {
  permit(whyNotOwn(context.actor));
  const { personId: ownId, sessionId } = context.actor as Member;
  const personId = ownId as Id<'person'>;
  if ((await findOwnSession(context))?.membership?.company.isAdmin) throw refused('factorNeeded');
  await confirmOwnFactor(context, proof);
  await inTransaction(context, async (inside) => {
    await inside.db.delete(secondFactors).where(eq(secondFactors.personId, personId));
    await inside.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
    await inside.db
      .update(sessions)
      .set({ secondFactorAt: null })
      .where(eq(sessions.id, sessionId as Id<'session'>));
    await tellOwner(inside, 'second_factor_off');
  });
}
