// API routes of reviews.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { whyNotOwn } from '#shared/actor.ts';
import { answerReview } from './commands/answer-review.server.ts';
import { reportReview, voteForReview } from './commands/judge-reviews.server.ts';
import { editReview, writeReview } from './commands/write-review.server.ts';
import { whyNotAnswerReviews } from './permissions.ts';
import {
  ratingDto,
  reviewDto,
  reviewOf,
  reviewWrittenDto,
  rightDto,
} from './queries/review-dto.ts';
import { listReviewRights } from './queries/own-reviews.server.ts';
import { findRating, listReviews } from './queries/review-list.server.ts';
import {
  answerInput,
  maxPhotos,
  reportInput,
  reviewId,
  reviewInput,
  reviewSorts,
} from './schemas.ts';

const tags = ['Reviews'];
const security = [{ bearer: [] }];
const params = z.object({ id: reviewId.meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const done = z.object({ status: z.literal(true) }).meta({ id: 'ReviewDone' });
const position = z.string().length(10);
const photos = z
  .array(z.string().regex(/^[0-9a-f]{64}$/))
  .max(maxPhotos)
  .optional();

type App = Parameters<FastifyPluginAsyncZod>[0];

export const buyerReviewRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  rightsRoute(app);
  writeRoute(app);
  editRoute(app);
  answerRoute(app);
  voteRoute(app);
  reportRoute(app);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/reviews',
    schema: {
      operationId: 'listReviews',
      summary: 'Reviews of a product by buyers to whom it was delivered',
      tags,
      querystring: querystring.extend({
        product: reviewId.meta({ description: 'Id of a product.' }),
        sort: z.enum(reviewSorts).default('newest').meta({ description: 'Their order.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: {
        200: z
          .object({
            data: z.array(reviewDto),
            rating: ratingDto.nullable(),
            nextCursor: z.string().nullable(),
          })
          .meta({ id: 'ReviewList' }),
      },
    },
    handler: async ({ context, query: { product, sort, cursor, limit } }) => {
      const list = `reviews ${product} ${sort}`;
      const after = app.cursors.open(list, cursor, position);
      const [{ rows, next }, rating] = await Promise.all([
        listReviews(context, product, { sort, after, limit }),
        findRating(context, product),
      ]);
      return {
        data: rows.map((row) => reviewOf(row, context.services.publicUrl)),
        rating: rating && { ...rating, stars: [...rating.stars] },
        nextCursor: next && app.cursors.seal(list, next),
      };
    },
  });

const rightsRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/review-rights',
    config: { scope: 'reviews:read' },
    schema: {
      operationId: 'listReviewRights',
      summary: 'Delivered products that you may review, soonest to expire first',
      tags,
      security,
      querystring,
      response: { 200: z.object({ data: z.array(rightDto) }).meta({ id: 'ReviewRightList' }) },
    },
    handler: async ({ context }) => ({
      data: (await listReviewRights(context)).map(({ expiresAt, title: _title, ...right }) => ({
        ...right,
        expiresAt: expiresAt.toISOString(),
      })),
    }),
  });

const writeRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/reviews',
    config: { scope: 'reviews:write', permission: whyNotOwn },
    schema: {
      operationId: 'writeReview',
      summary: 'Review a delivered product',
      tags,
      security,
      description:
        'Once per right. Texts with contact details or prohibited words wait for staff: `state` ' +
        'is `held` then. Send an `Idempotency-Key`.',
      querystring,
      body: reviewInput.extend({
        right: reviewId,
        photos: photos.meta({ description: 'Uploads of `POST /api/v1/photos`.' }),
      }),
      response: { 201: reviewWrittenDto },
    },
    handler: async ({ context, body: { right, photos: shown = [], ...input } }, reply) => {
      const written = await writeReview(context, right, input, shown);
      void reply.code(201);
      return written;
    },
  });

const editRoute = (app: App) =>
  app.route({
    method: 'PUT',
    url: '/api/v1/reviews/:id',
    config: { scope: 'reviews:write' },
    schema: {
      operationId: 'editReview',
      summary: 'Change your review, within 30 days',
      tags,
      security,
      params,
      querystring,
      body: reviewInput.extend({
        photos: photos.meta({ description: 'Replace those that it has; without, they stay.' }),
      }),
      response: { 200: reviewWrittenDto },
    },
    handler: ({ context, params: { id }, body: { photos: shown, ...input } }) =>
      editReview(context, id, input, {
        photos: shown ?? [],
        isWithoutPhotos: shown !== undefined,
      }),
  });

const answerRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/reviews/:id/answer',
    config: { scope: 'reviews:write', permission: whyNotAnswerReviews },
    schema: {
      operationId: 'answerReview',
      summary: 'Answer a review of your store, once',
      tags,
      security,
      params,
      querystring,
      body: answerInput,
      response: { 200: reviewWrittenDto.pick({ state: true }) },
    },
    handler: ({ context, params: { id }, body }) => answerReview(context, id, body),
  });

const voteRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/reviews/:id/vote',
    config: { scope: 'reviews:write', permission: whyNotOwn },
    schema: {
      operationId: 'voteForReview',
      summary: 'Say that a review helped you, or no longer',
      tags,
      security,
      params,
      querystring,
      body: z.object({ isHelpful: z.boolean() }),
      response: { 200: z.object({ helpfulCount: z.int() }).meta({ id: 'ReviewVote' }) },
    },
    handler: ({ context, params: { id }, body: { isHelpful } }) =>
      voteForReview(context, { id, isHelpful }),
  });

const reportRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/reviews/:id/report',
    config: { scope: 'reviews:write', permission: whyNotOwn },
    schema: {
      operationId: 'reportReview',
      summary: 'Report a review to the market’s staff',
      tags,
      security,
      params,
      querystring,
      body: reportInput,
      response: { 200: done },
    },
    handler: async ({ context, params: { id }, body }) => {
      await reportReview(context, id, body);
      return { status: true as const };
    },
  });
