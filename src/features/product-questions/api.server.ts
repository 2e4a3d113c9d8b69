// API routes of questions about products.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { whyNotOwn } from '#shared/actor.ts';
import { locales } from '#shared/locale.ts';
import { answerQuestion, askQuestion, voteForAnswer } from './commands/ask-question.server.ts';
import { reportAnswer, reportQuestion } from './commands/report-post.server.ts';
import { type ListedQuestion, listQuestions } from './queries/question-list.server.ts';
import {
  answerAuthors,
  answerInput,
  maxQuery,
  postId,
  postStates,
  questionInput,
  reportInput,
} from './schemas.ts';

const tags = ['Questions'];
const security = [{ bearer: [] }];
const querystring = z.object({ lang: languageParameter });
const done = z.object({ status: z.literal(true) }).meta({ id: 'ProductPostReported' });
const position = z.string().length(10);

const at = z.iso.datetime();
const post = {
  id: z.string(),
  text: z.string(),
  language: z.enum(locales),
  country: z.string().nullable().meta({ description: 'Of the writer, ISO 3166.' }),
  createdAt: at,
};
const answerDto = z
  .object({ ...post, author: z.enum(answerAuthors), helpfulCount: z.int() })
  .meta({ id: 'ProductAnswer' });
const questionDto = z
  .object({ ...post, answers: z.array(answerDto) })
  .meta({ id: 'ProductQuestion' });
const writtenDto = z
  .object({ id: z.string(), state: z.enum(postStates) })
  .meta({ id: 'ProductQuestionWritten' });

const questionOf = ({ createdAt, answers, ...question }: ListedQuestion) => ({
  ...question,
  createdAt: createdAt.toISOString(),
  answers: answers.map((answer) => ({ ...answer, createdAt: answer.createdAt.toISOString() })),
});

const held =
  'Texts with contact details or prohibited words wait for staff: `state` is `held` then. ' +
  'Send an `Idempotency-Key`.';

const questionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/product-questions',
    schema: {
      operationId: 'listProductQuestions',
      summary: 'Questions about a product with their answers, the newest first',
      tags,
      querystring: querystring.extend({
        product: postId.meta({ description: 'Id of a product.' }),
        query: z
          .string()
          .max(maxQuery)
          .default('')
          .meta({ description: 'Words of the question or of an answer.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: {
        200: z
          .object({ data: z.array(questionDto), nextCursor: z.string().nullable() })
          .meta({ id: 'ProductQuestionList' }),
      },
    },
    handler: async ({ context, query: { product, query, cursor, limit } }) => {
      const list = `product-questions ${product} ${query}`;
      const after = app.cursors.open(list, cursor, position);
      const { rows, next } = await listQuestions(context, product, { query, after, limit });
      return { data: rows.map(questionOf), nextCursor: next && app.cursors.seal(list, next) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/v1/product-questions',
    config: { scope: 'questions:write', permission: whyNotOwn },
    schema: {
      operationId: 'askProductQuestion',
      summary: 'Ask about a product, for all to read',
      tags,
      security,
      description: held,
      querystring,
      body: questionInput.extend({ product: postId }),
      response: { 201: writtenDto },
    },
    handler: async ({ context, body: { product, ...input } }, reply) => {
      const written = await askQuestion(context, product, input);
      void reply.code(201);
      return written;
    },
  });
};

const answerRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'POST',
    url: '/api/v1/product-questions/:id/answers',
    config: { scope: 'questions:write', permission: whyNotOwn },
    schema: {
      operationId: 'answerProductQuestion',
      summary: 'Answer a question as the seller, or as a buyer who reviewed the product',
      tags,
      security,
      description: held,
      params: z.object({ id: postId }),
      querystring,
      body: answerInput,
      response: { 201: writtenDto },
    },
    handler: async ({ context, params: { id }, body }, reply) => {
      const written = await answerQuestion(context, id, body);
      void reply.code(201);
      return written;
    },
  });

  app.route({
    method: 'POST',
    url: '/api/v1/product-answers/:id/vote',
    config: { scope: 'questions:write', permission: whyNotOwn },
    schema: {
      operationId: 'voteForProductAnswer',
      summary: 'Say that an answer helped you, or no longer',
      tags,
      security,
      description: 'Works repeatedly. The author of the answer and the seller have no vote.',
      params: z.object({ id: postId }),
      querystring,
      body: z.object({ isHelpful: z.boolean() }),
      response: { 200: z.object({ helpfulCount: z.int() }).meta({ id: 'ProductAnswerVote' }) },
    },
    handler: ({ context, params: { id }, body: { isHelpful } }) =>
      voteForAnswer(context, { id, isHelpful }),
  });
};

const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const [things, name, run] of [
    ['product-questions', 'question', reportQuestion],
    ['product-answers', 'answer', reportAnswer],
  ] as const)
    app.route({
      method: 'POST',
      url: `/api/v1/${things}/:id/report`,
      config: { scope: 'questions:write', permission: whyNotOwn },
      schema: {
        operationId: name === 'question' ? 'reportProductQuestion' : 'reportProductAnswer',
        summary: `Report ${name === 'question' ? 'a question' : 'an answer'} to the market’s staff`,
        tags,
        security,
        params: z.object({ id: postId }),
        querystring,
        body: reportInput,
        response: { 200: done },
      },
      handler: async ({ context, params: { id }, body }) => {
        await run(context, id, body);
        return { status: true as const };
      },
    });
};

export const productQuestionRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(questionRoutes);
  await app.register(answerRoutes);
  await app.register(reportRoutes);
};
