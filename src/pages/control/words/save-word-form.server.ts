// The two steps of the form: a rule is tried on the market first, and saved as it was tried.
import { redirect } from 'react-router';
import { z } from 'zod';
import { tryWordOnProducts } from '#features/products/queries/try-word.server.ts';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { tryWordOnRfqs } from '#features/rfqs/queries/try-word.server.ts';
import type { Context } from '#platform/context.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import * as memberPaths from '#shared/member-paths.ts';

export const wordForm = prohibitedWordForm.extend({
  intent: z.literal('save'),
  /** What was tried before, as `fingerprintOf` writes it. */
  tried: z.string().max(20_000).optional().default(''),
  revision: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
});
type WordForm = z.output<typeof wordForm>;

const fingerprintOf = ({ group, language, phrase, exceptions }: WordForm): string =>
  JSON.stringify([group, language, phrase, exceptions]);

/** Tries the rule, or saves it once these very words were tried. */
export async function tryOrSave(
  context: Context,
  { input, form, publicId }: { input: WordForm; form: FormData; publicId: string | null },
) {
  const fingerprint = fingerprintOf(input);
  if (input.tried === fingerprint) {
    const known =
      publicId === null || input.revision === undefined
        ? null
        : { publicId, revision: input.revision };
    await saveWord(context, input, known);
    return redirect(`${memberPaths.words({ locale: context.locale })}?done=saved`, 303);
  }
  const [products, rfqs] = await Promise.all([
    tryWordOnProducts(context, input),
    tryWordOnRfqs(context, input),
  ]);
  return { ...doneResult('tried', form), tried: { fingerprint, products, rfqs } };
}
