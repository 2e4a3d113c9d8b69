// Generates the OpenAPI document from the schemas that also validate requests and responses.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxIdempotencyKeyLength } from '#platform/http/idempotency.ts';
import { locales } from '#shared/locale.ts';
import { isRead } from './admission.ts';
import { idempotencyHeader, isCreating } from './idempotency.ts';
import { webhookDocuments, type WebhookMessages } from './webhook-documents.ts';

export const openApiPath = '/api/openapi.json';

const problem = z
  .object({
    status: z.int().meta({ description: 'The HTTP status again.' }),
    name: z.string().meta({
      description: 'A stable code, for programs.',
      examples: ['invalid', 'not_found', 'too_many'],
    }),
    message: z.string().meta({ description: 'For people, in the language of the request.' }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What is wrong with each field or parameter, by its name.' }),
  })
  .meta({
    id: 'Problem',
    description: 'Every error answers this.',
    examples: [
      {
        status: 400,
        name: 'invalid',
        message: 'Some fields need your attention.',
        errors: { limit: 'This value is not accepted.' },
      },
    ],
  });

const languageHeader = z.object({
  lang: z
    .enum(locales)
    .optional()
    .meta({
      description:
        'Language of the answer. Default: the locale cookie, else `en`. ' +
        'Unsupported languages are ignored.',
    }),
});

const creatingHeaders = languageHeader.extend({
  [idempotencyHeader]: z
    .string()
    .min(1)
    .max(maxIdempotencyKeyLength)
    .optional()
    .meta({
      description:
        'Your own name for this request. For a day the same request under the same key gets the ' +
        'same answer and is done once; another one gets 409.',
    }),
});

const answers = (description: string, schema: z.ZodType = problem, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
});
const unchanged = z
  .null()
  .meta({ description: 'Nothing has changed since the answer that `If-None-Match` names' });
const wrongValue = answers('A parameter has a wrong value');
const unknown = answers('Not found');
const notKnown = answers('Not authenticated, or invalid credentials');
const notPermitted = answers('Not permitted');
const inTheWay = answers('It was changed meanwhile, or something else was sent under this key');
const tooMany = answers(
  'Too many requests from one network; `Retry-After` says the seconds to wait',
);
const unexpected = answers('A fault of ours, or too much to do');

const about = `\
Read the market: products, stores, manufacturers, categories, search and requests for quotation, \
in English, Turkish and Arabic. Sign up, log in and post requests.

- **Language**: the \`lang\` header, else \`?lang=\`, else the \`locale\` cookie, else English. \
Texts of sellers that do not exist in it come in another language and say in which.
- **Lists** answer \`{ data, nextCursor }\`. Go on with \`?cursor=\` until \`nextCursor\` is null. \
Cursors belong to one list in one order and are not to be taken apart.
- **Parameters** that a call does not know are ignored; wrong values of those it knows answer 400.
- **Answers** may gain keys, which programs are to ignore; none changes its meaning.
- **Errors** are always \`{ status, name, message, errors? }\`.
- **Freshness**: keep the \`ETag\` of an answer and send it as \`If-None-Match\`: \
304 means that nothing has changed. \`HEAD\` works wherever \`GET\` does.
- **Limits**: the \`ratelimit-…\` headers say how many requests are left in this minute. \
Beyond, 429.
- Browsers may call from this site only: there are no cross-origin headers.

The paths under \`/front\` are what the storefront itself reads; they know no \`?lang=\`.`;

type Documented = {
  readonly summary?: string;
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
  /** The media type of the answer, if it is no JSON. */
  readonly produces?: readonly string[];
  readonly security?: readonly { readonly [name: string]: readonly string[] }[];
  readonly response?: Readonly<Partial<Record<200 | 201 | 400, z.ZodType>>>;
};

/**
 * Leaves out JavaScript's integer bounds, which our numbers never reach, and `additionalProperties:
 * false`, so that responses may gain keys.
 */
const zodToJsonConfig = {
  override: ({
    jsonSchema,
  }: {
    jsonSchema: { minimum?: number; maximum?: number; additionalProperties?: unknown };
  }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};
const routeAsJson = createJsonSchemaTransform({ zodToJsonConfig });
const documentAsJson = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Must be registered before the routes that it describes. */
export async function describeApi(
  app: FastifyInstance,
  { publicUrl, messages }: { readonly publicUrl: string; readonly messages: WebhookMessages },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kervan API', version: '1', description: about },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An access token from your page for developers, with the scope of the call; ' +
              'or the `token` of a log-in, which browsers of this site send as the cookie `jwt`.',
          },
        },
      },
      tags: [
        { name: 'Products' },
        { name: 'Stores' },
        { name: 'Own products', description: 'What your company sells, for its own programs.' },
        { name: 'Requests for quotation', description: 'What buyers look for, and posting it.' },
        { name: 'Accounts', description: 'Signing up and logging in.' },
        { name: 'Storefront', description: 'What menus, home page and footer show.' },
      ],
    },
    transform: (route) =>
      routeAsJson({
        ...route,
        schema: withCommonParts(route.schema as Documented, {
          isRead: isRead(route.route),
          creates: isCreating(route.route),
        }),
      }),
    transformObject: (document) =>
      withWebhooks(withAllTags(withoutInputTwins(documentAsJson(document))), messages),
  });
  app.route({
    method: 'GET',
    url: openApiPath,
    schema: { hide: true },
    handler: (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  });
}

/** Adds what all routes share: the language header and the errors. */
const withCommonParts = (
  { response, produces, ...schema }: Documented = {},
  { isRead: reads, creates }: { readonly isRead: boolean; readonly creates: boolean },
) => ({
  ...schema,
  headers: creates ? creatingHeaders : languageHeader,
  response: {
    ...(response?.[200] && {
      200: answers(schema.summary ?? 'Success', response[200], produces?.[0]),
    }),
    ...(response?.[200] && reads && { 304: unchanged }),
    ...(response?.[201] && { 201: answers(schema.summary ?? 'Made', response[201]) }),
    ...((schema.querystring !== undefined || schema.body !== undefined) && {
      400: response?.[400] ? answers('A field has a wrong value', response[400]) : wrongValue,
    }),
    ...((!reads || schema.security !== undefined) && { 401: notKnown }),
    ...(schema.security !== undefined && { 403: notPermitted }),
    ...(schema.security !== undefined && !reads && { 409: inTheWay }),
    ...(schema.params !== undefined && { 404: unknown }),
    429: tooMany,
    '5XX': unexpected,
  },
});

type OpenApiDocument = ReturnType<typeof documentAsJson>;

/** Removes the converter's second copy of each named schema, for input. Ours are output only. */
function withoutInputTwins(document: OpenApiDocument): OpenApiDocument {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  const schemas = Object.fromEntries(
    Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input')),
  );
  return { ...document, components: { ...components, schemas } } as OpenApiDocument;
}

/** Adds what is sent to webhooks. */
function withWebhooks(document: OpenApiDocument, messages: WebhookMessages): OpenApiDocument {
  const { tags = [] } = document as { tags?: { name: string }[] };
  const { tags: more, webhooks } = webhookDocuments(messages);
  return Object.assign({}, document, { tags: [...tags, ...more], webhooks });
}

/** Lists the tags that operations have and nothing describes: a feature's own. */
function withAllTags(document: OpenApiDocument): OpenApiDocument {
  const { tags = [], paths = {} } = document as {
    tags?: { name: string }[];
    paths?: Record<string, Record<string, { tags?: string[] }>>;
  };
  const used = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.tags ?? []),
  );
  const added = new Set(used).difference(new Set(tags.map(({ name }) => name)));
  return { ...document, tags: [...tags, ...[...added].map((name) => ({ name }))] };
}
