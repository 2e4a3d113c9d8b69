// Rules for prohibited words, as the market's staff edits them. Each change keeps who made it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { prohibitedWordsChanged } from '../events.ts';
import { keyOf } from '../rules/matcher.ts';
import {
  prohibitedWordForm,
  type ProhibitedWordInput,
  type ProhibitedWordValues,
} from '../schemas.ts';
import { prohibitedWordChanges, prohibitedWords } from '../table.server.ts';

type Known = { readonly publicId: string; readonly revision: number };

const valuesOf = ({
  group,
  language,
  phrase,
  exceptions,
}: ProhibitedWordValues): ProhibitedWordValues => ({ group, language, phrase, exceptions });

/**
 * Adds a rule, or changes the known one, and returns its public id. Throws invalid when another
 * rule has the same words; conflict when it was changed meanwhile; not_found, refused,
 * unauthenticated.
 */
export const saveWord = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  input: prohibitedWordForm,
  async run(context, input: ProhibitedWordInput, known: Known | null = null): Promise<string> {
    const after = valuesOf(input);
    const values = { ...after, exceptions: [...input.exceptions], key: keyOf(input.phrase) };
    return inTransaction(context, async (inside) => {
      await lockKey(inside, values);
      const before = known === null ? null : await lockWord(inside, known);
      const [same] = await inside.db
        .select({ id: prohibitedWords.id })
        .from(prohibitedWords)
        .where(
          and(
            eq(prohibitedWords.language, values.language),
            eq(prohibitedWords.key, values.key),
            isNull(prohibitedWords.removedAt),
          ),
        );
      if (same && same.id !== before?.id) throw invalid({ phrase: 'wordKnown' });
      const saved =
        before === null
          ? await inside.db
              .insert(prohibitedWords)
              .values({ ...values, updatedAt: inside.now() })
              .returning({ id: prohibitedWords.id, publicId: prohibitedWords.publicId })
          : await inside.db
              .update(prohibitedWords)
              .set({ ...values, revision: before.revision + 1, updatedAt: inside.now() })
              .where(eq(prohibitedWords.id, before.id))
              .returning({ id: prohibitedWords.id, publicId: prohibitedWords.publicId });
      await record(inside, saved[0]!.id, { before: before && valuesOf(before), after });
      return saved[0]!.publicId;
    });
  },
});

/** Throws conflict when the rule was changed meanwhile, not_found, refused, unauthenticated. */
export const removeWord = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, known: Known): Promise<void> {
    await inTransaction(context, async (inside) => {
      const before = await lockWord(inside, known);
      await inside.db
        .update(prohibitedWords)
        .set({ removedAt: inside.now(), revision: before.revision + 1, updatedAt: inside.now() })
        .where(eq(prohibitedWords.id, before.id));
      await record(inside, before.id, { before: valuesOf(before), after: null });
    });
  },
});

/** Of two concurrent rules with equal words, the second waits and sees the first. */
async function lockKey(
  context: Context,
  { language, key }: { readonly language: string; readonly key: string },
): Promise<void> {
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${language} ${key}`}, 8403))`,
  );
}

/** Throws not_found, conflict. */
async function lockWord(context: Context, { publicId, revision }: Known) {
  const [word] = await context.db
    .select()
    .from(prohibitedWords)
    .where(and(eq(prohibitedWords.publicId, publicId), isNull(prohibitedWords.removedAt)))
    .for('update');
  if (!word) throw notFound();
  if (word.revision !== revision) throw conflict('wordChanged');
  return word;
}

type Change = {
  readonly before: ProhibitedWordValues | null;
  readonly after: ProhibitedWordValues | null;
};

async function record(
  context: Context,
  wordId: Id<'prohibitedWord'>,
  { before, after }: Change,
): Promise<void> {
  await context.db
    .insert(prohibitedWordChanges)
    .values({ wordId, before, after, ...actorIds(context.actor), at: context.now() });
  const { language, phrase } = (after ?? before)!;
  await noteOwnAct(context, 'prohibited_words_changed', `${language}: ${phrase}`);
  await emit(context, prohibitedWordsChanged(wordId));
}
