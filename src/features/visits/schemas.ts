import { z } from 'zod';
import { maxVital, pageTypes, purposes, vitalNames } from './rules.ts';

/** The form of the consent banner and of the settings page. `choose`: the ticked purposes. */
export const consentInput = z
  .object({
    choice: z.enum(['accept', 'reject', 'choose']),
    purposes: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.enum(purposes)).max(purposes.length),
    ),
  })
  .transform(({ choice, purposes: ticked }) =>
    choice === 'accept'
      ? [...purposes]
      : choice === 'reject'
        ? []
        : purposes.filter((purpose) => ticked.includes(purpose)),
  );

/** `search`: the search terms whose results contained the product. */
export const viewInput = z.object({
  path: z.string().max(300),
  search: z.string().max(200).optional(),
});
export const vitalsInput = z.object({
  page: z.enum(pageTypes),
  values: z.partialRecord(z.enum(vitalNames), z.number().min(0).max(maxVital)),
});
