import { z } from 'zod';
import { plainLine } from '#shared/plain-line.ts';
import { scopes } from '#shared/scopes.ts';

/** Days until a token expires. */
export const lifetimeDays = [30, 90, 365] as const;

export const maxTokenNameLength = 60;

export const accessTokenInput = z.object({
  name: z
    .string({ error: 'required' })
    .max(500, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(maxTokenNameLength, 'tooLong')),
  scopes: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.enum(scopes)))
    .optional()
    .transform((chosen = []) => scopes.filter((scope) => chosen.includes(scope)))
    .refine((chosen) => chosen.length > 0, 'chooseScope'),
  days: z
    .enum(lifetimeDays.map(String) as [string, ...string[]], { error: 'invalidField' })
    .transform(Number),
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
});
export type AccessTokenInput = z.output<typeof accessTokenInput>;
