// The process that makes an order's documents is killed: before each statement that writes, at the
// commit, and between two files. No number is lost or given twice, and no file is half there.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentFileKey } from '#features/documents/rules/numbers.ts';
import { startProduction } from '#features/shipments/commands/produce-order.server.ts';
import { sendShipment } from '#features/shipments/commands/ship-order.server.ts';
import { shipmentInput } from '#features/shipments/schemas.ts';
import { openJobProcesses } from '#platform/jobs/run-apart.ts';
import { locales } from '#shared/locale.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { type Begun, commit, openGate } from '#tests/support/kill-at.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder, payBySql } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type LoggedIn, somebodyNew, visitorOf } from '#tests/support/users.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const database = await testDatabase();
const { client: gate, countOf, killAt } = await openGate(database.url);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-documents-drill-'));
const before = process.env['DATA_DIR'];
process.env['DATA_DIR'] = dataDir;
const program = fileURLToPath(new URL('../../src/job-process.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../src/platform/compile-cache.ts', import.meta.url));
const { run } = openJobProcesses(program, database.url);
const { context: staff } = withNotices(testContext(database));

let buyer: LoggedIn;
let seller: TestSeller;

beforeAll(async () => {
  const visitor = { ...visitorOf(database).context, services: staff.services };
  await openSmallMarket(staff);
  buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
  seller = await newSeller(staff, visitor);
});
afterAll(async () => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
  await gate.end();
  await rm(dataDir, { recursive: true });
});

type Job = { readonly name: string; readonly data: object };

/** Sends the job to a process of its own, which ends with its answer. */
function begin(job: Job): Begun {
  const child = fork(program, {
    execArgv: ['--import', compileCache],
    env: { ...process.env, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2' },
  });
  child.send(job);
  const exit = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const said = once(child, 'message').then(([{ failure }]) => {
    child.disconnect();
    return failure === null ? 0 : 1;
  });
  return {
    program: { exit, kill: (signal) => void child.kill(signal) },
    answered: Promise.race([said, exit.then(() => null)]),
  };
}

const runAgain = ({ name, data }: Job) => run(name, data, { signal: AbortSignal.timeout(120_000) });

const idOf = async (table: string, publicId: string): Promise<string> =>
  (await gate.query<{ id: string }>(`select id from ${table} where public_id = $1`, [publicId]))
    .rows[0]!.id;

async function proformaJob(): Promise<Job> {
  const order = await agreedOrder({ buyer: buyer.context, seller });
  const data = { orderId: await idOf('orders', order), to: 'agreed' };
  return { name: 'documents.issue_proforma', data };
}

let shipped = 0;
async function shipmentJob(): Promise<Job> {
  const order = await agreedOrder({ buyer: buyer.context, seller });
  const named = { order, side: null };
  await payBySql(gate, order);
  await startProduction(seller.context, named);
  const { id } = await sendShipment(
    seller.context,
    named,
    shipmentInput.parse({
      key: `documents-drill-${++shipped}`,
      carrier: 'Ekol',
      trackingNumber: 'EKL-1',
      shippedOn: new Date().toISOString().slice(0, 10),
      lines: [{ position: 0, quantity: 100 }],
    }),
  );
  const data = {
    orderId: await idOf('orders', order),
    shipmentId: await idOf('shipments', id),
  };
  return { name: 'documents.issue_for_shipment', data };
}

/** What is written of the documents of a kind: each has a number and is told of, or none is. */
async function issuedOf(kind: string) {
  const { rows } = await gate.query<{ sequence: number }>(
    'select sequence from documents where kind = $1 order by sequence',
    [kind],
  );
  const last = await countOf(`(select generate_series(1, last) from document_numbers
    where kind = '${kind}') as given`);
  const told = await countOf(`outbox join documents on payload->>'documentId' = documents.id::text
    where name = 'documents.document_issued' and kind = '${kind}'`);
  return { sequences: rows.map(({ sequence }) => sequence), last, told };
}
const whole = (count: number) => ({
  sequences: Array.from({ length: count }, (_, i) => i + 1),
  last: count,
  told: count,
});

const issuing = ['document_numbers', 'documents', 'outbox', commit];

test('a document is issued with its number, or not at all, and once', async () => {
  let issued = 0;
  for (const table of isLongDrill ? issuing : ['documents', commit]) {
    const job = await proformaJob();

    await killAt(table, () => begin(job), 'documents');

    expect(await issuedOf('proforma'), table).toEqual(whole(issued + (table === commit ? 1 : 0)));
    await runAgain(job);
    issued += 1;
    expect(await issuedOf('proforma'), table).toEqual(whole(issued));
  }
});

// At full length alone: each stop starts a process or two.
test.runIf(isLongDrill)('a shipment has its invoice and its packing list, or neither', async () => {
  let issued = 0;
  for (const table of issuing) {
    const job = await shipmentJob();

    await killAt(table, () => begin(job), 'documents');

    const known = whole(issued + (table === commit ? 1 : 0));
    expect([await issuedOf('invoice'), await issuedOf('packing_list')]).toEqual([known, known]);
    await runAgain(job);
    issued += 1;
    expect(await issuedOf('invoice'), table).toEqual(whole(issued));
    expect(await issuedOf('packing_list'), table).toEqual(whole(issued));
  }
});

/** An issued proforma, and the job that typesets it. */
async function untypeset() {
  const job = await proformaJob();
  await runAgain(job);
  const { rows } = await gate.query<{ id: string }>(
    `select id from documents where order_id = $1`,
    [(job.data as { orderId: string }).orderId],
  );
  const id = rows[0]!.id;
  return { id, job: { name: 'documents.typeset', data: { documentId: id } } };
}

const rowsOf = (id: string) => countOf(`document_files where document_id = '${id}'`);
const toldOf = (id: string) =>
  countOf(`outbox where name = 'documents.document_typeset' and payload->>'documentId' = '${id}'`);
const filesOf = async (): Promise<string[]> =>
  (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.pdf'));
async function readFiles(id: string): Promise<Buffer[]> {
  const names = await filesOf();
  return Promise.all(
    locales.map((locale) => {
      const key = documentFileKey(id, locale);
      return readFile(
        path.join(
          dataDir,
          names.find((name) => name.endsWith(key))!,
        ),
      );
    }),
  );
}

test('a document is there in three languages, or in none, however its making ends', async () => {
  for (const table of isLongDrill ? ['document_files', 'outbox', commit] : ['document_files']) {
    const { id, job } = await untypeset();

    await killAt(table, () => begin(job), 'document_files');

    expect(await rowsOf(id), table).toBe(table === commit ? 3 : 0);
    await runAgain(job);
    expect([await rowsOf(id), await toldOf(id)], table).toEqual([3, 1]);
  }
});

test('a process killed between two files leaves none half, the next makes all', async () => {
  const { id, job } = await untypeset();
  // However slow this one is, the other comes no further than its last file.
  await gate.query('begin');
  await gate.query('lock table document_files in exclusive mode');
  const { program: making, answered } = begin(job);
  await vi.waitUntil(
    async () => (await filesOf()).some((name) => name.endsWith(documentFileKey(id, 'en'))),
    { timeout: 60_000, interval: 5 },
  );
  making.kill('SIGKILL');
  expect(await answered).toBeNull();
  await gate.query('rollback');
  expect(await rowsOf(id)).toBe(0);

  await runAgain(job);

  const made = await readFiles(id);
  expect(await rowsOf(id)).toBe(3);
  for (const pdf of made) {
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  }
});
