import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { persons } from './table.server.ts';

/** Whether the person exists and has shown that the e-mail is theirs. */
export const hasConfirmedEmail = async (
  context: Context,
  personId: Id<'person'>,
): Promise<boolean> =>
  (await context.db.$count(
    persons,
    and(eq(persons.id, personId), isNotNull(persons.emailConfirmedAt), isNull(persons.erasedAt)),
  )) > 0;
