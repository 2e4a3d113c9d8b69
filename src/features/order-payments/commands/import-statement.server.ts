// Staff read in what the market's bank says came in.
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { plainLine } from '#shared/plain-line.ts';
import { whyNotHandleMoney } from '../permissions.ts';
import { maxStatementBytes } from '../schemas.ts';
import { bookTransfers } from '../services/book-transfers.server.ts';
import { readStatement } from '../statements/read-statement.ts';
import { StatementError } from '../statements/statement-line.ts';

type File = { readonly name: string; readonly bytes: Buffer };
type Outcome = { readonly added: number; readonly known: number };

/** Throws invalid (`file`). */
function read(bytes: Buffer): ReturnType<typeof readStatement> {
  if (bytes.length === 0) throw invalid({ file: 'statementMissing' });
  if (bytes.length > maxStatementBytes) throw invalid({ file: 'statementTooLarge' });
  try {
    return readStatement(bytes);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { key, line } = error;
    throw invalid({ file: line === null ? key : { key, values: { line } } });
  }
}

/**
 * Books every incoming transfer once, however often a statement names it. Throws invalid (`file`),
 * refused, unauthenticated.
 */
export const importStatement = defineCommand({
  permission: whyNotHandleMoney,
  async run(context, { name, bytes }: File): Promise<Outcome> {
    const statement = read(bytes);
    if (statement.lines.length === 0) throw invalid({ file: 'statementEmpty' });
    return inTransaction(context, (inside) =>
      bookTransfers(inside, { ...statement, name: plainLine(name).slice(0, 120) }),
    );
  },
});
