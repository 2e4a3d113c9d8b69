import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'));
const head = 'Date,Amount,Currency,Payer,IBAN,Description,Bank reference';
const camt = (entries: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>TR330006100519786457841326</IBAN></Id></Acct>${entries}
</Stmt></BkToCstmrStmt></Document>`);
const entry = (inside: string, kind = 'CRDT') => `<Ntry><Amt Ccy="EUR">1250.50</Amt>
<CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
${inside}</Ntry>`;
const problemOf = (bytes: Buffer): object => {
  try {
    readStatement(bytes);
  } catch (error) {
    const { key, line } = error as { key: string; line: number | null };
    return { key, line };
  }
  return {};
};

describe('a CSV statement', () => {
  test('is read below its preamble, without what went out', () => {
    const { format, lines } = readStatement(
      csv(
        'Account;TR33 0006',
        '',
        'Tarih;Tutar;Para Birimi;Gönderen;Açıklama',
        '02.03.2026;1.250,50;EUR;Nordlicht GmbH;KV-0123456789 towels',
        '02.03.2026;-20,00;EUR;Bank;Fee',
      ),
    );

    expect(format).toBe('csv');
    expect(lines).toMatchObject([
      {
        bookedOn: '2026-03-02',
        currency: 'EUR',
        amountMinor: 125_050,
        payer: 'Nordlicht GmbH',
        details: 'KV-0123456789 towels',
      },
    ]);
  });

  test('in Windows-1254 keeps its letters', () => {
    const text = 'Date,Amount,Currency,Payer,Description\n2026-03-02,10.00,TRY,';
    const bytes = Buffer.concat([
      Buffer.from(text),
      Buffer.from([0xde, 0xfe]), // Şş
      Buffer.from(',KV-0123456789'),
    ]);

    expect(readStatement(bytes).lines[0]!.payer).toBe('Şş');
  });

  test('equal transfers of a day are two, and the same two in another file', () => {
    const row = '2026-03-02,10.00,EUR,Selin,DE1,KV-0123456789,';
    const of = (...rows: string[]) =>
      readStatement(csv(head, ...rows)).lines.map(({ fingerprint }) => fingerprint);

    const once = of(row, row);

    expect(new Set(once).size).toBe(2);
    expect(of('2026-03-01,5.00,EUR,Omar,DE2,x,', row, row).slice(1)).toEqual(once);
    const named = '2026-03-02,10.00,EUR,Selin,DE1,KV-0123456789,B-77';
    expect(new Set(of(named, named)).size).toBe(1);
  });

  test.each([
    ['no such columns', 'a,b\n1,2', { key: 'statementColumns', line: null }],
    ['an amount that reads twice', `${head}\n2026-03-02,1.250,EUR,,,x,`, { line: 2 }],
    ['no amount', `${head}\n2026-03-02,1e309,EUR,,,x,`, { key: 'statementAmount', line: 2 }],
    ['a third decimal', `${head}\n2026-03-02,"1,250.505",EUR,,,x,`, { key: 'statementAmount' }],
    ['no date', `${head}\n2026-02-30,1.00,EUR,,,x,`, { key: 'statementDate', line: 2 }],
    ['another currency', `${head}\n2026-03-02,1.00,CHF,,,x,`, { key: 'statementCurrency' }],
    ['an open quote', `${head}\n"2026`, { key: 'statementUnreadable' }],
  ])('with %s is refused as a whole', (_what, text, problem) => {
    expect(problemOf(Buffer.from(text))).toMatchObject(problem);
  });
});

describe('a CAMT.053 statement', () => {
  const details = (amount: string, ref: string) => `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef>
</Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Nordlicht &amp; Co</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>KV-0123</Ustrd><Ustrd>456789</Ustrd></RmtInf></TxDtls>`;

  test('is read with payer, account and text; what goes out is left out', () => {
    const one = `<NtryDtls>${details('1250.50', 'A1')}</NtryDtls>`;

    expect(readStatement(camt(entry(one) + entry(one, 'DBIT')))).toMatchObject({
      format: 'camt053',
      lines: [
        {
          bookedOn: '2026-03-02',
          amountMinor: 125_050,
          payer: 'Nordlicht & Co',
          payerAccount: 'DE89370400440532013000',
          details: 'KV-0123 456789',
          bankReference: 'A1',
        },
      ],
    });
  });

  test('an entry that sums transfers up is read as each of them', () => {
    const two = `<NtryDtls>${details('1000', 'A1')}${details('250.50', 'A2')}</NtryDtls>`;

    expect(readStatement(camt(entry(two))).lines.map(({ amountMinor }) => amountMinor)).toEqual([
      100_000, 25_050,
    ]);
  });

  test('transfers of one entry under one reference of the bank stay two', () => {
    const two = `<NtryDtls>${details('625.25', 'A1')}${details('625.25', 'A1')}</NtryDtls>`;
    const { lines } = readStatement(camt(entry(two)));

    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(readStatement(camt(entry('') + entry(two))).lines.slice(1)).toEqual(lines);
  });

  test('an entry that says it has no reference names none of its transfers', () => {
    const ref = '<AcctSvcrRef>NONREF</AcctSvcrRef>';
    const two = details('625.25', 'NONREF') + details('625.25', 'NONREF');
    const batch = entry(`${ref}<NtryDtls>${two}</NtryDtls>`);
    const { lines } = readStatement(camt(batch + batch));

    expect(lines.map(({ bankReference }) => bankReference)).toEqual(['', '', '', '']);
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(4);
  });

  test('with entities, torn or of another kind is refused', () => {
    const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol">]><Document>&lol;</Document>';
    expect(problemOf(Buffer.from(bomb))).toMatchObject({ key: 'statementHasEntities' });
    expect(problemOf(camt('<Ntry><Amt Ccy="EUR">1</Ntry>'))).not.toEqual({});
    expect(problemOf(Buffer.from('<rss></rss>'))).toMatchObject({ key: 'statementUnreadable' });
    expect(problemOf(Buffer.from('<a>'.repeat(100)))).toMatchObject({
      key: 'statementUnreadable',
    });
    expect(problemOf(camt(entry('').replace('1250.50', '1,250.50')))).toMatchObject({
      key: 'statementAmount',
    });
  });
});
