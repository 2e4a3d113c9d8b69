// Reviews as API responses.
import { z } from 'zod';
import { locales } from '#shared/locale.ts';
import { reviewStates } from '../schemas.ts';
import type { ListedReview } from './review-list.server.ts';

const at = z.iso.datetime();

export const ratingDto = z
  .object({
    count: z.int(),
    average: z.number().meta({ description: 'To one decimal.' }),
    stars: z
      .array(z.int())
      .length(5)
      .meta({ description: 'How many gave one star, two, and so on to five.' }),
  })
  .meta({ id: 'Rating' });

export const reviewDto = z
  .object({
    id: z.string(),
    productStars: z.int(),
    supplierStars: z.int(),
    text: z.string(),
    language: z.enum(locales),
    country: z.string().nullable().meta({ description: 'Of the buyer, ISO 3166.' }),
    helpfulCount: z.int(),
    answer: z
      .object({ text: z.string(), language: z.enum(locales).nullable(), answeredAt: at })
      .nullable()
      .meta({ description: 'The seller’s.' }),
    photos: z.array(z.object({ url: z.url(), width: z.int(), height: z.int() })),
    createdAt: at,
    editedAt: at.nullable(),
  })
  .meta({ id: 'Review' });

/** `origin`: of addresses of pictures that name none. */
export const reviewOf = (row: ListedReview, origin: string): z.output<typeof reviewDto> => {
  const { answer, answerLanguage, answeredAt, createdAt, editedAt, photos, ...review } = row;
  return {
    ...review,
    answer:
      answer === null
        ? null
        : { text: answer, language: answerLanguage, answeredAt: answeredAt!.toISOString() },
    photos: photos.map(({ url, width, height }) => ({
      url: new URL(url, origin).href,
      width,
      height,
    })),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
};

export const reviewWrittenDto = z
  .object({ id: z.string(), state: z.enum(reviewStates) })
  .meta({ id: 'ReviewWritten' });

export const rightDto = z
  .object({ id: z.string(), product: z.string(), order: z.string(), expiresAt: at })
  .meta({ id: 'ReviewRight' });
