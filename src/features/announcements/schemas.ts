import { z } from 'zod';
import { parseMarketTime } from '#shared/market-time.ts';
import { plainLine } from '#shared/plain-line.ts';

export const maxAnnouncement = 300;
const text = z.string().min(1).max(maxAnnouncement).optional();
/** A path of ours or an https address. */
const link = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/, 'announcementLink')
  .max(500);

export const announcementInput = z.object({
  text: z
    .object({ en: text, tr: text, ar: text })
    .refine(
      (texts) => Object.values(texts).some(Boolean),
      'a text in at least one language is needed',
    ),
  url: link.nullable(),
  /** Absent: at once. */
  startsAt: z.date().optional(),
  endsAt: z.date().nullable(),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;

// Messages are keys of the `error` texts. Forms omit empty fields.
const line = z
  .string()
  .max(4 * maxAnnouncement, 'tooLong')
  .transform(plainLine)
  .pipe(z.string().max(maxAnnouncement, 'tooLong'))
  .optional()
  .transform((typed) => typed || undefined);
const moment = z
  .string()
  .max(40, 'inputMoment')
  .transform(parseMarketTime)
  .pipe(z.date({ error: 'inputMoment' }))
  .optional();

export const announcementForm = z
  .object({ en: line, tr: line, ar: line, url: link.optional(), startsAt: moment, endsAt: moment })
  .refine(({ en, tr, ar }) => en ?? tr ?? ar, { path: ['en'], message: 'required' })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'endsBeforeStart',
  })
  .transform(({ en, tr, ar, url, startsAt, endsAt }) => ({
    text: { en, tr, ar },
    url: url ?? null,
    ...(startsAt && { startsAt }),
    endsAt: endsAt ?? null,
  }));
