// API routes of accounts, with the paths and shapes of the specification.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxUploadBytes } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { askForConfirmation } from './commands/emails.server.ts';
import { logInWithGoogle } from './commands/google.server.ts';
import { keepingError } from './services/auth-attempt.server.ts';
import { verifyGoogle } from './services/google-proof.server.ts';
import { logIn } from './commands/log-in.server.ts';
import { askForPasswordReset } from './commands/passwords.server.ts';
import { deviceTokenIn, sessionCookies } from './services/session-cookies.server.ts';
import type { OpenedSession } from './services/sessions.server.ts';
import {
  signUpBuyer,
  signUpBuyerWithGoogle,
  signUpSeller,
  signUpSellerWithGoogle,
} from './commands/sign-up.server.ts';
import { currentUserOf, findOwnSession, findSession } from './queries/sessions.server.ts';
import {
  buyerSignUp,
  emailInput,
  logInInput,
  passwordsDiffer,
  samePasswords,
  sellerSignUp,
} from './schemas.ts';

const flag = z.boolean();
const roleFlags = {
  isAdmin: flag,
  isUserOwner: flag,
  isSeller: flag,
  isStuff: flag.meta({ description: 'Staff who act for a company’s owner.' }),
  isBuyer: flag,
  isOwnerAdmin: flag,
  isOwnerSeller: flag,
  isOwnerBuyer: flag,
  hasRfqPermission: flag,
  hasRfqQuotesPermission: flag,
  hasInquiryPermission: flag,
};
const currentUser = {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  isLoggedIn: flag,
  ...roleFlags,
};
const logInDto = z
  .object({
    token: z
      .string()
      .meta({ description: 'For `Authorization: Bearer`; also set as the cookie `jwt`.' }),
    ...currentUser,
  })
  .meta({ id: 'LogInAnswer' });
const signUpDto = z
  .object({ status: z.literal(true), message: z.string() })
  .meta({ id: 'SignUpAnswer' });
const signUpRefusal = z
  .object({
    status: z.literal(false),
    name: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'SignUpRefusal' });
const notice = z.object({ status: z.literal(true), message: z.string() }).meta({ id: 'Notice' });

const maxCredentialLength = 10_000;
const googleFields = {
  credential: z.string().min(1, 'googleRefused').max(maxCredentialLength),
  email_verified: z.boolean().optional(),
  picture: z.string().max(2_000).optional(),
  nonce: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'The nonce that the token was asked for with, if it was: ' +
        'a token that carries one is taken only with it.',
    }),
};

/** Pictures are sent as `data:` URLs. */
const dataUrl = z
  .string()
  .max(Math.ceil((maxUploadBytes * 4) / 3) + 100, 'pictureTooLarge')
  .regex(/^data:image\/(png|jpeg|webp|gif|avif);base64,/, 'noPicture');
const wirePictures = {
  profileImage: z.string({ error: 'chooseProfileImage' }).pipe(dataUrl),
  logoImage: dataUrl.optional(),
};
const sellerBody = z
  .object({ ...sellerSignUp.shape, ...wirePictures })
  .refine(samePasswords, passwordsDiffer);
const withoutPassword = { password: true, passwordConfirm: true } as const;
const googleBuyerBody = z.object({ ...buyerSignUp.shape, ...googleFields }).omit(withoutPassword);
const googleSellerBody = z.object({ ...sellerBody.shape, ...googleFields }).omit(withoutPassword);

/** A password of a megabyte is read and refused. */
const bodyLimit = 1_150_000;
/** For two pictures in base64. */
const picturesBodyLimit = 16 * 2 ** 20;

const bytesOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** The command decodes and stores pictures, after everything else was validated. */
const withPictures = <Input extends { profileImage: string; logoImage?: string | undefined }>({
  profileImage,
  logoImage,
  ...input
}: Input) => ({
  ...input,
  sent: {
    profileImage: bytesOf(profileImage),
    logoImage: logoImage === undefined ? undefined : bytesOf(logoImage),
  },
});

/** Refuses calls without a valid Google token, whatever else is wrong. Throws unauthenticated. */
const demandCredential = async ({ body }: { readonly body: unknown }): Promise<void> => {
  const { credential } = (body ?? {}) as { credential?: unknown };
  if (
    typeof credential !== 'string' ||
    credential === '' ||
    credential.length > maxCredentialLength
  )
    throw unauthenticated('googleRefused');
};

type App = Parameters<FastifyPluginAsyncZod>[0];

const tags = ['Accounts'];

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  logInRoute(app);
  googleLogInRoute(app);
  signUpRoutes(app);
  mailRoute(app, {
    url: '/users/forgotPassword',
    operationId: 'forgotPassword',
    summary: 'Send a link to a new password',
    message: 'resetMailSent',
    ask: askForPasswordReset,
  });
  mailRoute(app, {
    url: '/users/send-verification-email',
    operationId: 'sendVerificationEmail',
    summary: 'Send the link that confirms an e-mail again',
    message: 'confirmationMailSent',
    ask: askForConfirmation,
  });
  tokenRoute(app);
};

/** Returns the current user with the token, and the cookies of a log-in. */
const answerLogIn = async (context: Context, session: OpenedSession) => {
  const found = await findSession(context, session.id);
  if (!found) throw unauthenticated();
  return {
    body: { token: session.token, ...currentUserOf(context, found) },
    cookies: await sessionCookies(context, session),
  };
};

const logInRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/users/login',
    bodyLimit,
    config: { admission: 'logIns' },
    schema: {
      operationId: 'logIn',
      summary: 'Log in with e-mail and password',
      tags,
      description:
        'A wrong e-mail and a wrong password are answered alike (401). With `name: ' +
        '"second_factor_required"` the code of the second factor is missing: ' +
        'ask again with `code`.',
      body: logInInput.extend({ code: z.string().max(40).optional() }),
      response: { 200: logInDto },
    },
    handler: async ({ context, body, headers }, reply) => {
      const { body: answer, cookies } = await answerLogIn(
        context,
        await keepingError(context, () =>
          logIn(context, { ...body, device: deviceTokenIn(headers.cookie) }),
        ),
      );
      return reply.header('set-cookie', cookies).header('cache-control', 'no-store').send(answer);
    },
  });

const googleLogInRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/users/login-google',
    bodyLimit,
    config: { admission: 'outsideServices' },
    preValidation: demandCredential,
    schema: {
      operationId: 'logInWithGoogle',
      summary: 'Log in with Google',
      tags,
      description:
        '`credential` is Google’s ID token; the other fields must agree with it. ' +
        'An account with a password is tied to Google on the log-in page, once the password ' +
        'has been given.',
      body: z.object({
        ...googleFields,
        email: z.string().max(254).optional(),
        name: z.string().max(500).optional(),
        code: z.string().max(40).optional(),
      }),
      response: { 200: logInDto },
    },
    handler: async ({ context, body: { code, ...claims }, headers }, reply) => {
      const device = deviceTokenIn(headers.cookie);
      const { body: answer, cookies } = await answerLogIn(
        context,
        await keepingError(context, () => logInWithGoogle(context, claims, { code, device })),
      );
      return reply.header('set-cookie', cookies).header('cache-control', 'no-store').send(answer);
    },
  });

const signUpText =
  'The answer is the same for an e-mail that has an account already; its owner gets a mail. ' +
  'Nobody is logged in by it. Unknown fields are dropped.';
type SignUpRoute<Body extends z.ZodType> = {
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  readonly body: Body;
  readonly signUp: (context: Context, input: z.output<Body>) => Promise<void>;
  readonly isWithGoogle?: boolean;
  readonly hasPictures?: boolean;
};

const signUpRoute = <Body extends z.ZodType>(
  app: App,
  {
    url,
    operationId,
    summary,
    body,
    signUp,
    isWithGoogle = false,
    hasPictures = false,
  }: SignUpRoute<Body>,
) =>
  app.route({
    method: 'POST',
    url,
    bodyLimit: hasPictures ? picturesBodyLimit : bodyLimit,
    config: {
      refusesWithFalse: true,
      hasPictures,
      admission: isWithGoogle ? 'outsideServices' : 'uploads',
    },
    ...(isWithGoogle && { preValidation: demandCredential }),
    schema: {
      operationId,
      summary,
      tags,
      description: signUpText,
      body,
      response: { 201: signUpDto, 400: signUpRefusal },
    },
    handler: async ({ context, body: input, translate }, reply) => {
      await signUp(context, input as z.output<Body>);
      return reply.code(201).send({ status: true, message: translate('signedUp') });
    },
  });

function signUpRoutes(app: App): void {
  signUpRoute(app, {
    url: '/users/signup-buyer',
    operationId: 'signUpBuyer',
    summary: 'Sign up as a buyer',
    body: buyerSignUp,
    signUp: signUpBuyer,
  });
  signUpRoute(app, {
    url: '/users/signup-seller',
    operationId: 'signUpSeller',
    summary: 'Sign up as a buyer and seller',
    body: sellerBody,
    hasPictures: true,
    signUp: (context, input) => signUpSeller(context, withPictures(input)),
  });
  signUpRoute(app, {
    url: '/users/signup-google-buyer',
    operationId: 'signUpGoogleBuyer',
    summary: 'Sign up as a buyer, with Google',
    body: googleBuyerBody,
    isWithGoogle: true,
    signUp: async (context, input) =>
      signUpBuyerWithGoogle(context, input, await verifyGoogle(context, input)),
  });
  signUpRoute(app, {
    url: '/users/signup-google-seller',
    operationId: 'signUpGoogleSeller',
    summary: 'Sign up as a buyer and seller, with Google',
    body: googleSellerBody,
    isWithGoogle: true,
    hasPictures: true,
    signUp: async (context, input) => {
      const proof = await verifyGoogle(context, input);
      return signUpSellerWithGoogle(context, withPictures(input), proof);
    },
  });
}

type MailRoute = {
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  /** Key of the answer's text. */
  readonly message: string;
  readonly ask: (context: Context, email: string) => Promise<void>;
};

const mailRoute = (app: App, { url, operationId, summary, message, ask }: MailRoute) =>
  app.route({
    method: 'POST',
    url,
    bodyLimit,
    schema: {
      operationId,
      summary,
      tags,
      description: 'The answer is the same whether or not the e-mail has an account.',
      body: emailInput,
      response: { 200: notice },
    },
    handler: async ({ context, body, translate }) => {
      await ask(context, body.email);
      return { status: true as const, message: translate(message) };
    },
  });

const tokenRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/users/checkJWTtoken',
    schema: {
      operationId: 'checkToken',
      summary: 'Whose token it is, from the database',
      tags,
      security: [{ bearer: [] }],
      response: { 200: z.object({ data: z.object(currentUser) }).meta({ id: 'TokenAnswer' }) },
    },
    handler: async ({ context }) => {
      const found = await findOwnSession(context);
      if (!found) throw unauthenticated();
      return { data: currentUserOf(context, found) };
    },
  });
