// Counts in memory what is searched for, and writes it down each second: a search writes nothing while it answers.
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { recordQuestions, type QuestionCount } from './services/record-question.server.ts';
import { askedQuestion } from './queries/asked-question.ts';

const flushMs = 1_000;
/** What cannot be written for long is left out, not piled up. */
const maxQuestions = 10_000;

type Options = { readonly everyMs?: number; readonly maxSize?: number };

export function createSearchTally(
  context: Context,
  { everyMs = flushMs, maxSize = maxQuestions }: Options = {},
) {
  let counts = new Map<string, QuestionCount>();
  let writing: Promise<void> = Promise.resolve();

  const keep = (added: QuestionCount) => {
    const key = JSON.stringify([added.question, added.locale, added.day]);
    const known = counts.get(key);
    if (!known && counts.size >= maxSize) return;
    counts.set(key, {
      ...added,
      asked: added.asked + (known?.asked ?? 0),
      unanswered: added.unanswered + (known?.unanswered ?? 0),
    });
  };

  /** What could not be written is counted on: while the database takes nothing, searches go on. */
  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await recordQuestions(context, [...batch.values()]);
    } catch (error) {
      context.services.log.error({ err: error }, 'searches could not be counted');
      for (const count of batch.values()) keep(count);
    }
  }

  /** One after the other. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    /** Nothing is kept of what looks like somebody's own. */
    add(text: string, reader: Locale, isUnanswered: boolean): void {
      const asked = askedQuestion(text, reader);
      if (asked !== null)
        keep({
          ...asked,
          day: context.now().toISOString().slice(0, 10),
          asked: 1,
          unanswered: isUnanswered ? 1 : 0,
        });
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
