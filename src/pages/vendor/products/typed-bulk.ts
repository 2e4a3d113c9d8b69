// A bulk change as typed below the list.
import { z } from 'zod';
import { type BulkAct, bulkAct, maxChanges } from '#features/products/schemas.ts';
import { isPublicId } from '#shared/ids.ts';
import { parsePercent } from '#shared/number-text.ts';

export const bulkActs = ['publish', 'pause', 'raise', 'lower', 'category', 'delete'] as const;

export const bulkForm = z.object({
  intent: z.literal('bulk'),
  act: z.enum(bulkActs),
  percent: z.string().max(20).default(''),
  category: z.string().max(200).default(''),
  /** All that match the filters, not only the chosen ones. */
  all: z.string().optional(),
  sure: z.string().optional(),
  ids: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(z.string().refine(isPublicId)).max(maxChanges),
  ),
});
export type BulkForm = z.infer<typeof bulkForm>;

/** The act, or message keys by field. */
export function actOf({
  act,
  percent,
  category,
  sure,
}: BulkForm): { readonly act: BulkAct } | { readonly errors: Record<string, string> } {
  if (act === 'delete')
    return sure === undefined ? { errors: { sure: 'sureToDelete' } } : { act: { kind: 'delete' } };
  if (act === 'category')
    return category === ''
      ? { errors: { category: 'publishCategory' } }
      : { act: { kind: act, category } };
  if (act !== 'raise' && act !== 'lower') return { act: { kind: act } };
  const points = parsePercent(percent);
  const { data } = bulkAct.safeParse({
    kind: 'price',
    basisPoints: points === null ? null : act === 'raise' ? points : -points,
  });
  return data ? { act: data } : { errors: { percent: 'percentUnreadable' } };
}
