// A bank's statement as ISO 20022 CAMT.053, of any version. Only what the reader asks for is read;
// files that declare entities are refused before anything is parsed.
import { Parser } from 'htmlparser2';
import { isCurrency } from '#shared/money.ts';
import { dayIn, referenceOf, StatementError, type StatementLine } from './statement-line.ts';

type Node = {
  readonly name: string;
  readonly currency: string;
  text: string;
  readonly children: Node[];
};

const maxDepth = 40;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Throws StatementError. */
function treeOf(xml: string): Node {
  const root: Node = { name: '', currency: '', text: '', children: [] };
  const open: Node[] = [root];
  const parser = new Parser(
    {
      onopentag(name, { Ccy: currency = '' }) {
        if (open.length > maxDepth) throw new StatementError('statementUnreadable');
        const node: Node = { name: localName(name), currency, text: '', children: [] };
        open.at(-1)!.children.push(node);
        open.push(node);
      },
      ontext(text) {
        open.at(-1)!.text += text;
      },
      onclosetag(_name, isImplied) {
        if (isImplied || open.length === 1) throw new StatementError('statementUnreadable');
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root;
}

const all = (node: Node | undefined, ...path: readonly string[]): Node[] => {
  let found = node === undefined ? [] : [node];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
};
const textAt = (node: Node | undefined, ...path: readonly string[]): string =>
  all(node, ...path)[0]?.text.trim() ?? '';
const firstText = (node: Node | undefined, paths: readonly (readonly string[])[]): string =>
  paths.map((path) => textAt(node, ...path)).find((text) => text !== '') ?? '';

/** Amounts are written with a point and without groups. Throws StatementError. */
function minorOf(amount: Node | undefined, line: number): number {
  const parts = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(amount?.text.trim() ?? '');
  const decimals = parts?.[2] ?? '';
  if (!parts || /[1-9]/.test(decimals.slice(2))) throw new StatementError('statementAmount', line);
  return Number(parts[1]! + decimals.slice(0, 2).padEnd(2, '0'));
}

const amountOf = (details: Node): Node | undefined =>
  all(details, 'Amt')[0] ?? all(details, 'AmtDtls', 'TxAmt', 'Amt')[0];

/** The transfers of an entry, which banks may sum up. Throws StatementError. */
function linesOf(entry: Node, line: number): StatementLine[] {
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT') return [];
  const status = firstText(entry, [['Sts', 'Cd'], ['Sts']]);
  if (status !== '' && status !== 'BOOK') return [];
  const whole = all(entry, 'Amt')[0];
  const currency = whole?.currency ?? '';
  if (!isCurrency(currency)) throw new StatementError('statementCurrency', line);
  const bookedOn = dayIn(
    firstText(entry, [
      ['BookgDt', 'Dt'],
      ['BookgDt', 'DtTm'],
      ['ValDt', 'Dt'],
    ]),
  );
  if (bookedOn === null) throw new StatementError('statementDate', line);
  const wholeMinor = minorOf(whole, line);
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const references = details.map((part) => referenceOf(textAt(part, 'Refs', 'AcctSvcrRef')));
  const of = (part: Node | undefined, amountMinor: number, suffix: string): StatementLine => {
    const given = referenceOf(textAt(part, 'Refs', 'AcctSvcrRef'));
    // Some banks repeat the entry's reference: it names none of its transfers then.
    const own = references.filter((reference) => reference === given).length > 1 ? '' : given;
    const ofEntry = referenceOf(textAt(entry, 'AcctSvcrRef')) || given;
    return {
      bookedOn,
      currency,
      amountMinor,
      payer: firstText(part, [
        ['RltdPties', 'Dbtr', 'Pty', 'Nm'],
        ['RltdPties', 'Dbtr', 'Nm'],
      ]),
      payerAccount: firstText(part, [
        ['RltdPties', 'DbtrAcct', 'Id', 'IBAN'],
        ['RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id'],
      ]),
      details: [
        ...all(part, 'RmtInf', 'Ustrd').map(({ text }) => text.trim()),
        textAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
        textAt(part, 'Refs', 'EndToEndId'),
        textAt(entry, 'AddtlNtryInf'),
      ]
        .filter(Boolean)
        .join(' '),
      bankReference: own || (ofEntry === '' ? '' : ofEntry + suffix),
    };
  };
  if (details.length > 1) {
    const amounts = details.map(amountOf);
    if (amounts.every((amount) => amount !== undefined && amount.currency === currency)) {
      const minors = amounts.map((amount) => minorOf(amount, line));
      if (minors.reduce((sum, minor) => sum + minor, 0) === wholeMinor)
        return details.map((part, index) => of(part, minors[index]!, ` ${index + 1}`));
    }
  }
  return [of(details[0], wholeMinor, '')];
}

/** Throws StatementError. */
export function readCamtStatement(xml: string): StatementLine[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new StatementError('statementHasEntities');
  const statements = all(treeOf(xml), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw new StatementError('statementUnreadable');
  return statements
    .flatMap((statement) => all(statement, 'Ntry'))
    .flatMap((entry, index) => linesOf(entry, index + 1))
    .filter(({ amountMinor }) => amountMinor > 0);
}
