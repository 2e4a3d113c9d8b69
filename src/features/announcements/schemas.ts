import { z } from 'zod';

const text = z.string().min(1).max(300).optional();
export const announcementInput = z.object({
  text: z
    .object({ en: text, tr: text, ar: text })
    .refine(
      (texts) => Object.values(texts).some(Boolean),
      'a text in at least one language is needed',
    ),
  /** A path of ours or an https address. */
  url: z
    .string()
    .regex(/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/)
    .max(500)
    .nullable(),
  endsAt: z.date().nullable(),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;
