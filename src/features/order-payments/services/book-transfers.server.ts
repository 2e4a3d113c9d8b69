// Books what a statement says came in: once for each transfer, first into suspense.
import { marketAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import type { Context } from '#platform/context.ts';
import { seal } from '#platform/security/sealing.ts';
import { actorIds } from '#shared/actor.ts';
import { eq } from 'drizzle-orm';
import type { StatementFormat } from '../schemas.ts';
import type { KnownLine } from '../statements/read-statement.ts';
import { bankStatements, bankTransfers } from '../table.server.ts';
import { payerAccountPurpose } from '../rules.ts';

type Statement = {
  readonly name: string;
  readonly format: StatementFormat;
  readonly lines: readonly KnownLine[];
};

/** Must run in a transaction. Transfers that are known already are left as they are. */
export async function bookTransfers(
  context: Context,
  { name, format, lines }: Statement,
): Promise<{ readonly added: number; readonly known: number }> {
  const { db, services } = context;
  const at = context.now();
  const [statement] = await db
    .insert(bankStatements)
    .values({
      name,
      format,
      transfers: lines.length,
      added: 0,
      userId: actorIds(context.actor).userId,
      at,
    })
    .returning({ id: bankStatements.id });
  const statementId = statement!.id;
  // In one order, so that two statements with the same transfers never wait for each other.
  const rows = lines
    .toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    .map(({ payerAccount, bankReference: _known, ...line }) => ({
      ...line,
      statementId,
      leftMinor: line.amountMinor,
      payerAccount:
        payerAccount === '' ? '' : seal(services.secret, payerAccountPurpose, payerAccount),
      createdAt: at,
    }));
  const added =
    rows.length === 0
      ? []
      : await db
          .insert(bankTransfers)
          .values(rows)
          .onConflictDoNothing({ target: bankTransfers.fingerprint })
          .returning();
  // By currency, since two statements that book in several would hold one account each otherwise.
  for (const { id, currency, amountMinor } of added.toSorted((a, b) =>
    a.currency < b.currency ? -1 : 1,
  ))
    await postEntry(context, {
      cause: `transfer ${id}`,
      postings: [
        { account: marketAccount('bank'), currency, amountMinor: -amountMinor },
        { account: marketAccount('suspense'), currency, amountMinor },
      ],
    });
  await db
    .update(bankStatements)
    .set({ added: added.length })
    .where(eq(bankStatements.id, statementId));
  return { added: added.length, known: lines.length - added.length };
}
