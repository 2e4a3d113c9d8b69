// Decides several of a queue, each by its own command: one that is refused stops none of the others
// and is named.
import { redirect } from 'react-router';
import * as m from '#messages/pages/control';
import type { Context } from '#platform/context.ts';
import { isKervanError, type KervanError } from '#platform/http/problems.ts';
import { type ActionResult, messageOfForm } from '#platform/pages/form-action.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { type Chosen, readChosen, someDecided, someRefused } from './bulk-parameters.ts';

/** What concerns one row. Everything else stops the form. */
const codesOfRow: readonly KervanError['code'][] = ['conflict', 'not_found', 'invalid'];

type Bulk = {
  readonly intent: string;
  /** As the boxes send them. */
  readonly chosen: readonly string[];
  /** Throws conflict, not_found or invalid where the row cannot be decided. */
  readonly decide: (row: Chosen) => Promise<void>;
  /** Of the list. */
  readonly path: string;
};

/** A redirect to the list, or which rows were refused. Throws what `decide` throws otherwise. */
export async function decideEach(
  context: Context,
  { intent, chosen, decide, path }: Bulk,
): Promise<Response | ActionResult> {
  const { locale } = context;
  const refused: Record<string, string> = {};
  let decided = 0;
  for (const value of new Set(chosen)) {
    const row = readChosen(value);
    try {
      await decide(row);
      decided++;
    } catch (error) {
      if (!isKervanError(error) || !codesOfRow.includes(error.code)) throw error;
      const why = messageOfForm(error, locale);
      refused[row.id] = m.rowRefused({ name: isolated(row.name || row.id), why }, { locale });
    }
  }
  if (Object.keys(refused).length === 0)
    return redirect(withParameters(path, someDecided(decided)), 303);
  return {
    values: { intent, decided: String(decided) },
    errors: refused,
    error: null,
    code: someRefused,
  };
}
