// What the buyer decides about a quote: the forms of its page, and the answers to them.
import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  acceptQuote,
  counterQuote,
  declineQuote,
} from '#features/quotes/commands/decide-quote.server.ts';
import { maskedCounter } from '#features/quotes/queries/own-quotes.server.ts';
import {
  getReceivedQuote,
  type ReceivedQuote,
} from '#features/quotes/queries/received-quotes.server.ts';
import { areContactsHidden } from '#features/quotes/rules.ts';
import { type CounterInput, counterInput, declineReason } from '#features/quotes/schemas.ts';
import type { Context } from '#platform/context.ts';
import { firstIssues, invalid, isKervanError } from '#platform/http/problems.ts';
import { answerOf, doneResult } from '#platform/pages/form-action.ts';
import { changesSince } from './quote-view.ts';

const revision = z.coerce.number('quoteChanged').int().min(1);
/** Kept as text: prices and quantities are read by the schema of counters. */
const typed = z.string().max(20_000, 'tooLong').default('');

export const decisions = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), revision }),
  z.object({
    intent: z.literal('counter'),
    revision,
    unitPrice: typed,
    quantity: typed,
    terms: typed,
    note: typed,
    /** The masked texts that the buyer was shown. */
    seen: typed,
  }),
  z.object({ intent: z.literal('decline'), reason: declineReason }),
]);
type Decision = z.output<typeof decisions>;

type Asked = { readonly rfq: string; readonly quote: string };

/** How the seller will read the texts of a counter; null when nothing in them is hidden. */
function hiddenIn(counter: CounterInput, isHidden: boolean) {
  if (!isHidden) return null;
  const { terms, note } = maskedCounter(counter);
  return terms === counter.terms && note === counter.note ? null : { terms, note };
}

async function decide(
  context: Context,
  { quote }: ReceivedQuote,
  decision: Decision,
  form: FormData,
) {
  if (decision.intent === 'accept') {
    await acceptQuote(context, quote.id, decision.revision);
    return null;
  }
  if (decision.intent === 'decline') {
    await declineQuote(context, quote.id, decision.reason || null);
    return null;
  }
  const { revision: of, seen, intent: _intent, ...fields } = decision;
  const parsed = counterInput.safeParse(fields);
  if (!parsed.success) throw invalid(firstIssues(parsed.error.issues));
  const shown = hiddenIn(parsed.data, areContactsHidden(quote));
  if (shown !== null && seen !== JSON.stringify(shown))
    return { ...doneResult('contacts', form), shown };
  await counterQuote(context, quote.id, { revision: of, counter: parsed.data });
  return null;
}

/** Answers 409 with what changed when the form was made of an earlier offer. */
export async function answerDecision(
  context: Context,
  asked: Asked,
  {
    decision,
    form,
    path,
  }: {
    readonly decision: Decision;
    readonly form: FormData;
    readonly path: string;
  },
) {
  const received = await getReceivedQuote(context, asked);
  try {
    const answer = await decide(context, received, decision, form);
    return answer ?? redirect(`${path}?done=${decision.intent}`, 303);
  } catch (error) {
    if (!isKervanError(error) || error.messageKey !== 'quoteChanged' || !('revision' in decision))
      throw error;
    const now = await getReceivedQuote(context, asked);
    const { data: answer } = answerOf(error, form, context.locale);
    return data(
      {
        ...answer,
        stale: {
          revision: now.quote.revision,
          changes: changesSince(now, decision.revision, context.locale) ?? [],
        },
      },
      { status: 409 },
    );
  }
}
