// Imports as a seller makes them: uploaded, checked, mapped, saved by a job, and taken back.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setProductStates } from '#features/products/commands/change-products.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';
import {
  mapImport,
  removeImport,
  startImport,
  undoOwnImport,
} from './commands/change-import.server.ts';
import { uploadImport } from './commands/upload-import.server.ts';
import { zipOf } from './fixtures/zip.ts';
import { importJobs } from './jobs.server.ts';
import { openProductExport } from './queries/export-products.server.ts';
import { getOwnImport, openRejects } from './queries/imports.server.ts';
import { failSilentImports, removeImportsOf } from './services/forget-imports.server.ts';
import { importKeysQuery } from './services/stored-file.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-imports-'));
afterAll(() => rm(dataDir, { recursive: true }));
type Sent = { readonly name: string; readonly data: object };
const sent: Sent[] = [];
const plain = testContext(database);
const services: Context['services'] = {
  ...plain.services,
  files: createFileStorage({ dataDir }),
  jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
};
const operator: Context = { ...plain, services };
await openSmallMarket(operator);
const userId = await signUp(visitorOf(database).context, 'ayse@ege.example');

let storeId: Id<'store'>;
let owner: Context & { readonly actor: Member };
let other: Context;

beforeEach(async () => {
  sent.length = 0;
  for await (const { key } of services.files.list()) await services.files.delete(key);
  await database.pool.query("select empty_tables('stores, companies, outbox, rate_limits')");
  storeId = (await openStore(operator)).id;
  owner = { ...operator, actor: { ...(await companyOf(operator, storeId)), userId } };
  const { id } = await openStore(operator, { slug: 'other', name: 'Other' });
  other = { ...operator, actor: await companyOf(operator, id) };
});

/** Does the jobs that were sent, like a worker. */
async function work(signal = AbortSignal.timeout(20_000)): Promise<void> {
  for (let next = sent.shift(); next; next = sent.shift())
    await importJobs.find(({ name }) => name === next.name)!.run(operator, next.data, signal);
}

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'products.csv') =>
  new File([content], name);
const template = (...rows: readonly string[]) =>
  ['id,title:en,price,moq,currency,category,state', ...rows].join('\n');
const row = (id: string, price = '2.50', title = `Towel ${id}`) =>
  `${id},${title},${price},10,USD,home/towels,published`;

async function upload(content: string, context: Context = owner): Promise<string> {
  const { publicId } = await uploadImport(context, { file: fileOf(content) });
  await work();
  return publicId;
}

async function importWhole(content: string): Promise<string> {
  const id = await upload(content);
  await startImport(owner, id);
  await work();
  return id;
}

const inputs = async () =>
  new Map(
    (await Array.fromAsync(productInputsOf(operator, storeId))).map((input) => [
      input.externalId,
      input,
    ]),
  );

test('an upload shows first products and errors of rows, and saves nothing yet', async () => {
  const id = await upload(template(row('a'), row('b', 'free'), row('c')));

  const found = await getOwnImport(owner, id);

  expect(found).toMatchObject({ state: 'ready', preview: { read: 3, rejected: 1, missing: [] } });
  expect(found.preview!.products.map(({ externalId }) => externalId)).toEqual(['a', 'c']);
  expect(found.preview!.problems).toMatchObject([{ line: 3, column: 'price' }]);
  expect((await inputs()).size).toBe(0);
});

test('a started import saves, counts, and offers the rejected rows', async () => {
  const id = await importWhole(template(row('a'), row('b', 'free'), row('c')));

  const found = await getOwnImport(owner, id);
  const rejects = await openRejects(owner, id);
  const text = Buffer.concat(await Array.fromAsync(await rejects.read())).toString();

  expect(found).toMatchObject({
    state: 'done',
    progress: 100,
    counts: { read: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 },
  });
  expect([...(await inputs()).keys()]).toEqual(['a', 'c']);
  expect(rejects.name).toBe('products.rejects.csv');
  expect(text).toContain('Towel b');
  expect(text).not.toContain('Towel a');
});

test('products without a minimum order take their category’s with a warning', async () => {
  await database.pool.query(`update categories set moq_pieces = 60 where path = 'home/towels'`);
  const list = template(
    'none,None,2.50,,USD,home/towels,published',
    'low,Low,2.50,10,USD,home/towels,published',
    'enough,Enough,2.50,70,USD,home/towels,published',
  );

  const id = await upload(list);
  const { preview } = await getOwnImport(owner, id);
  await startImport(owner, id);
  await work();
  const { counts } = await getOwnImport(owner, id);
  await database.pool.query(`update categories set moq_pieces = null where path = 'home/towels'`);

  expect(preview!.warnings).toEqual({ moqOfCategory: 1 });
  expect(preview!.products.map(({ moq, isMoqOfCategory }) => [moq, isMoqOfCategory])).toEqual([
    [60, true],
    [10, false],
    [70, false],
  ]);
  expect(counts).toMatchObject({ created: 3, belowMoq: 1, warnings: { moqOfCategory: 1 } });
  const saved = await inputs();
  expect(saved.get('none')).toMatchObject({
    state: 'published',
    moq: 60,
    tiers: [{ fromQuantity: 60 }],
  });
  expect(saved.get('low')).toMatchObject({ moq: 10 });
});

test('a product keeps the minimum order of a category that staff chose for it', async () => {
  const list = (price: string) => template(`x,Thing nobody knows,${price},,USD,,published`);
  await importWhole(list('2.50'));
  await database.pool.query(`update categories set moq_pieces = 60 where path = 'home/towels'`);
  await database.pool.query(
    `update products set category_id = (select id from categories where path = 'home/towels')`,
  );

  await importWhole(list('3.50'));
  await database.pool.query(`update categories set moq_pieces = null where path = 'home/towels'`);

  expect((await inputs()).get('x')).toMatchObject({ moq: 60, category: 'home/towels' });
});

test('columns of a list of the seller’s own are guessed in Turkish', async () => {
  const id = await upload('Stok Kodu;Ürün Adı;Birim Fiyat;Renk\nh-1;Havlu;12,50;Mavi\n');

  const { preview } = await getOwnImport(owner, id);

  expect(preview!.columns.map(({ field }) => field)).toEqual(['id', 'title:tr', 'price', '']);
  expect(preview!.missing).toEqual([]);
});

test('a mapping is checked again, and kept for the next file with these columns', async () => {
  const list = 'Nr;Bezeichnung;Preis\nh-1;Towel;12,50\n';
  const id = await upload(list);
  const before = await getOwnImport(owner, id);
  await expect(startImport(owner, id)).rejects.toMatchObject({ code: 'invalid' });

  await mapImport(owner, id, { Nr: 'id', Bezeichnung: 'title:en', Preis: 'price' });
  await work();
  const mapped = await getOwnImport(owner, id);
  const next = await getOwnImport(owner, await upload(list));

  expect(before.preview!.missing).toEqual(['id', 'title:en', 'price']);
  expect(mapped).toMatchObject({ state: 'ready', preview: { missing: [], rejected: 0 } });
  expect(next.preview!.columns.map(({ field }) => field)).toEqual(['id', 'title:en', 'price']);
});

test('an import that was cut off and runs again doubles nothing', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => row(`p${i}`));
  // Without an id its content tells that it is the same one.
  const id = await upload(template(...rows, row('', '3.00', 'Nameless')));
  await startImport(owner, id);
  const again = [...sent];
  const cut = new AbortController();
  let transactions = 0;
  const db = new Proxy(services.database.db, {
    get(target, key) {
      // The first batch is saved by then.
      if (key === 'transaction' && ++transactions === 2) cut.abort(new Error('killed'));
      return Reflect.get(target, key) as unknown;
    },
  });
  const breaking = { ...services, database: { ...services.database, db } };
  const [job] = sent.splice(0);
  await expect(
    importJobs[0]!.run({ ...operator, services: breaking }, job!.data, cut.signal),
  ).rejects.toThrow('killed');
  sent.push(...again);
  await work();

  expect(await getOwnImport(owner, id)).toMatchObject({
    state: 'done',
    counts: { read: 451, created: 451, updated: 0, unchanged: 0 },
  });
  expect((await inputs()).size).toBe(451);
});

test('undoing drafts new products, restores changed ones, names those changed since', async () => {
  await saveProducts(operator, storeId, [
    productInputOf({ externalId: 'old' }),
    productInputOf({ externalId: 'later' }),
  ]);
  const former = (await inputs()).get('old');
  const id = await importWhole(template(row('new'), row('old', '9.00'), row('later', '9.00')));
  await saveProducts(operator, storeId, [
    productInputOf({ externalId: 'later', title: { en: 'Changed by hand' } }),
  ]);

  await undoOwnImport(owner, id);
  await work();

  const after = await inputs();
  expect(after.get('new')).toMatchObject({ state: 'draft' });
  expect(after.get('old')).toEqual(former);
  expect(after.get('later')!.title).toEqual({ en: 'Changed by hand' });
  expect(await getOwnImport(owner, id)).toMatchObject({
    state: 'undone',
    undo: {
      drafted: 1,
      restored: 1,
      left: 1,
      leftProducts: [{ externalId: 'later', title: 'Changed by hand' }],
    },
  });
});

test('undoing ends, and names what was deleted since or cannot be as it was', async () => {
  const ids = ['old', 'gone', 'lost', 'unfit'];
  await saveProducts(
    operator,
    storeId,
    ids.map((externalId) => productInputOf({ externalId })),
  );
  const former = (await inputs()).get('old');
  const id = await importWhole(template(row('new'), ...ids.map((one) => row(one, '9.00'))));
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select public_id as id, external_id as name from products where store_id = $1',
    [storeId],
  );
  const deleted = rows.flatMap((one) => (['gone', 'new'].includes(one.name) ? one.id : []));
  await setProductStates(owner, { ids: deleted, state: 'deleted' }, storeId);
  const spoil = (name: string, place: string, value: object) =>
    database.pool.query(
      `update product_import_changes set before = jsonb_set(before, $2, $3)
       where product_id = (select id from products where external_id = $1)`,
      [name, place, JSON.stringify(value)],
    );
  // An upload that was cleaned away, and a product that a younger rule would refuse.
  await spoil('lost', '{images,0,source}', { kind: 'upload', hash: 'ab'.repeat(32) });
  await spoil('unfit', '{tiers}', []);

  await undoOwnImport(owner, id);
  await work();

  const { state, undo } = await getOwnImport(owner, id);
  expect(state).toBe('undone');
  expect(undo).toMatchObject({ drafted: 0, restored: 1, left: 4 });
  expect(new Set(undo!.leftProducts.map(({ externalId }) => externalId))).toEqual(
    new Set(['gone', 'lost', 'new', 'unfit']),
  );
  expect((await inputs()).get('old')).toEqual(former);
});

test('an undo that was cut off goes on where it was', async () => {
  const ids = Array.from({ length: 250 }, (_, i) => `p${i}`);
  await saveProducts(
    operator,
    storeId,
    ids.map((externalId) => productInputOf({ externalId })),
  );
  const id = await importWhole(template(...ids.map((one) => row(one, '9.00'))));
  await undoOwnImport(owner, id);
  const again = [...sent];
  const cut = new AbortController();
  const countUndone = async () =>
    (await database.pool.query('select 1 from product_import_changes where undone_at is not null'))
      .rowCount;
  let transactions = 0;
  const db = new Proxy(services.database.db, {
    get(target, key) {
      // The first batch is one transaction, and what is told of it the next.
      if (key === 'transaction' && ++transactions === 2) cut.abort(new Error('killed'));
      return Reflect.get(target, key) as unknown;
    },
  });
  const breaking = { ...services, database: { ...services.database, db } };
  const [job] = sent.splice(0);
  await expect(
    importJobs[0]!.run({ ...operator, services: breaking }, job!.data, cut.signal),
  ).rejects.toThrow('killed');
  sent.push(...again);
  await work();

  expect(await countUndone()).toBe(250);
  expect(await getOwnImport(owner, id)).toMatchObject({
    state: 'undone',
    undo: { restored: 250, left: 0 },
  });
});

test('pictures that an import took from a product are held until its record is gone', async () => {
  await saveProducts(operator, storeId, [productInputOf({ externalId: 'old' })]);
  const id = await importWhole(template(row('old', '9.00')));
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from product_imports where public_id = $1',
    [id],
  );
  const countHeld = async () =>
    (
      await database.pool.query(
        `select 1 from picture_holds where holder = 'product_import' and holder_id = $1`,
        [rows[0]!.id],
      )
    ).rowCount;

  expect((await inputs()).get('old')).toMatchObject({ images: [] });
  expect(await countHeld()).toBe(1);
  await removeImport(owner, id);
  expect(await countHeld()).toBe(0);
});

test('what has no picture stays a draft until its seller says otherwise', async () => {
  await saveProducts(operator, storeId, [productInputOf({ externalId: 'old', images: [] })]);
  const content = template(row('old', '3.00'), row('new'));
  const id = await upload(content);
  expect((await getOwnImport(owner, id)).preview).toMatchObject({ bare: 2 });
  await startImport(owner, id, { publishesBare: false });
  await work();

  expect(await getOwnImport(owner, id)).toMatchObject({
    state: 'done',
    counts: { created: 1, updated: 1, bare: 1 },
    pictures: { all: 0, waiting: 0, failed: 0 },
  });
  const states = async () => [...(await inputs()).values()].map(({ state }) => state);
  expect(await states()).toEqual(['published', 'draft']);

  const again = await upload(content);
  await startImport(owner, again, { publishesBare: true });
  await work();
  expect(await states()).toEqual(['published', 'published']);
});

test('texts of a file are in the language that its seller says', async () => {
  const file = new File(['Handle,Title,Variant Price\nrobe,Soft robe,12\n'], 'shopify.csv');
  const { publicId } = await uploadImport(owner, { file, language: 'tr' });
  await work();
  await startImport(owner, publicId);
  await work();

  const [robe] = [...(await inputs()).values()];
  expect(robe).toMatchObject({ mainLanguage: 'tr', title: { tr: 'Soft robe' } });
});

test('a file brings no deleted product back, and says so in its row', async () => {
  await importWhole(template(row('a'), row('b')));
  const { rows } = await database.pool.query<{ id: string }>(
    `select public_id as id from products where external_id = 'a' and store_id = $1`,
    [storeId],
  );
  await setProductStates(owner, { ids: [rows[0]!.id], state: 'deleted' }, storeId);

  const id = await importWhole(template(row('a', '3.00'), row('b', '3.00')));

  const { counts } = await getOwnImport(owner, id);
  expect(counts).toMatchObject({ read: 2, updated: 1, rejected: 1 });
  expect(counts!.problems).toMatchObject([
    { line: 2, reason: 'productDeleted', values: { id: 'a' } },
  ]);
  expect([...(await inputs()).keys()]).toEqual(['b']);
});

test('two imports of one store at once: one starts, the other learns whose it is', async () => {
  const ids = [await upload(template(row('a'))), await upload(template(row('b')))];

  const results = await Promise.allSettled(ids.map((id) => startImport(owner, id)));

  const [lost, ...more] = results.filter(({ status }) => status === 'rejected');
  expect(more).toHaveLength(0);
  expect(lost).toMatchObject({
    reason: { code: 'conflict', messageKey: 'importRunning', values: { name: 'ayse' } },
  });
});

test('another company’s import does not exist, in any command', async () => {
  const id = await importWhole(template(row('a'), row('b', 'free')));

  for (const act of [getOwnImport, startImport, undoOwnImport, removeImport, openRejects])
    await expect(act(other, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(mapImport(other, id, {})).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    uploadImport(other, { store: 'ege-tekstil', file: fileOf('a,b') }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('staff without the right are refused, staff with it are not', async () => {
  const staff = (permissions: Member['permissions']): Context => ({
    ...owner,
    actor: { ...owner.actor, isOwner: false, permissions },
  });

  const refused = uploadImport(staff(['rfq']), { file: fileOf(template(row('a'))) });

  await expect(refused).rejects.toMatchObject({ code: 'refused', messageKey: 'notPermitted' });
  await expect(upload(template(row('a')), staff(['products']))).resolves.toHaveLength(10);
});

test('files are known by their bytes: pictures, pages and old workbooks are refused', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const files = [
    fileOf(new Uint8Array(png)),
    fileOf('<!doctype html><html></html>'),
    fileOf(new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex'))),
  ];

  for (const file of files)
    await expect(uploadImport(owner, { file })).rejects.toMatchObject({
      code: 'unsupported_type',
      fieldErrors: { file: 'importFileKind' },
    });
  expect(sent).toEqual([]);
});

test('an empty file is refused where it is chosen', async () => {
  await expect(uploadImport(owner, { file: fileOf('') })).rejects.toMatchObject({
    fieldErrors: { file: 'fileEmpty' },
  });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\lists\\ürünler.csv', 'ürünler.csv'],
  ['a\u202evsc.exe\u0000.csv', 'avsc.exe.csv'],
  ['/', 'products'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(146)}.csv`],
])('the file name %j is shown as %j', async (name, shown) => {
  const { publicId } = await uploadImport(owner, { file: fileOf(template(row('a')), name) });

  expect(await getOwnImport(owner, publicId)).toMatchObject({ name: shown });
});

test.each([
  ['windows-1254', Buffer.from('id,title:tr,price\n1,\xdeal \xfe\xfd\xf0,1\n', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffid,title:tr,price\n1,Şal şığ,1\n', 'utf16le')],
])('a Turkish list in %s keeps its letters', async (encoding, content) => {
  const { publicId } = await uploadImport(owner, { file: fileOf(new Uint8Array(content)) });

  await work();

  const { preview } = await getOwnImport(owner, publicId);
  expect(preview!.products).toMatchObject([{ title: 'Şal şığ' }]);
  expect(preview!.warnings.encodingGuessed).toBe(encoding === 'UTF-16' ? undefined : 1);
});

test('NUL bytes in a list are removed and formulas in its rejects do not run', async () => {
  const list = template(row('a', '2.50', 'Tow\0el'), row('b', '=cmd|calc', '=1+1'));

  const id = await importWhole(list);

  const rejects = await openRejects(owner, id);
  const text = Buffer.concat(await Array.fromAsync(await rejects.read())).toString();
  expect((await inputs()).get('a')!.title).toEqual({ en: 'Towel' });
  expect(text).toContain("'=cmd|calc");
  expect(text).toContain("'=1+1");
});

test('an emoji where an example of a column is cut does not stop the check', async () => {
  const id = await upload(template(row('a', '2.50', `${'x'.repeat(79)}😀 towel`)));

  const { preview } = await getOwnImport(owner, id);

  const { example } = preview!.columns.find(({ name }) => name === 'title:en')!;
  expect(example).toBe(`${'x'.repeat(79)}\ufffd`);
});

test('a file of more than 100 MB is refused before a byte of it is read', async () => {
  const file = { name: 'a.csv', size: 100 * 2 ** 20 + 1, slice: null, stream: null };

  await expect(uploadImport(owner, { file: file as never })).rejects.toMatchObject({
    fieldErrors: { file: 'importFileTooLarge' },
  });
});

const entities = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<rss><channel><item><id>1</id><title>&a;</title></item></channel></rss>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">
${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i || ''};`.repeat(10)}">`).join('')}]>
<rss><channel><item><id>1</id><title>&a8;</title></item></channel></rss>`;
test.each([
  ['XML of a billion laughs', () => fileOf(laughs, 'a.xml'), 'xmlEntities'],
  [
    'a million columns',
    () => fileOf(`id,title:en,price${',c'.repeat(1_000_000)}\na,A,1\n`),
    'tooManyColumns',
  ],
  [
    'an archive within an archive',
    () => {
      const inner = zipOf([{ name: 'a.csv', content: template(row('a')) }]);
      return fileOf(new Uint8Array(zipOf([{ name: 'a.zip', content: inner }])), 'a.zip');
    },
    'archiveWithoutSheet',
  ],
  ['XML with entities', () => fileOf(entities, 'a.xml'), 'xmlEntities'],
  [
    'a gzip that unpacks to 60 MB of one letter',
    () => {
      const bomb = Buffer.from(`id,title:en,price\n1,${'a'.repeat(60 * 2 ** 20)},1`);
      return fileOf(new Uint8Array(gzipSync(bomb)), 'a.csv.gz');
    },
    'compressedTooWell',
  ],
  [
    'a workbook that is an archive of something else',
    () => fileOf(new Uint8Array(zipOf([{ name: 'a.txt', content: 'a' }])), 'a.xlsx'),
    'archiveWithoutSheet',
  ],
])('%s fails the import with its reason and saves nothing', async (_name, file, errorCode) => {
  const { publicId } = await uploadImport(owner, { file: file() });

  await work();

  expect(await getOwnImport(owner, publicId)).toMatchObject({ state: 'failed', errorCode });
  expect((await inputs()).size).toBe(0);
});

test('the files kept for a company have a bound, whatever became of them', async () => {
  const id = await importWhole(template(row('a')));
  await database.pool.query('update product_imports set size_bytes = $1', [2_147_483_647]);

  await expect(upload(template(row('b')))).rejects.toMatchObject({
    httpStatus: 409,
    messageKey: 'importTooMuchStored',
  });
  await removeImport(owner, id);
  await work();
  await upload(template(row('b')));
});

test('an import whose process crashed twice fails, and says why', async () => {
  const { publicId } = await uploadImport(owner, { file: fileOf(template(row('a'))) });
  const crashed = sent.shift()!;

  await importJobs.find(({ name }) => name === crashed.name)!.onCrash!(operator, crashed.data);

  expect(await getOwnImport(owner, publicId)).toMatchObject({
    state: 'failed',
    errorCode: 'tooHeavy',
  });
  await work();
  expect(await getOwnImport(owner, publicId)).toMatchObject({ state: 'failed' });
});

test('an import whose process is silent fails, and can be started again', async () => {
  const id = await upload(template(row('a')));
  await startImport(owner, id);
  const [lost] = sent.splice(0);
  const later = new Date(Date.now() + 31 * 60_000);

  await failSilentImports({ ...operator, now: () => later });
  const failed = await getOwnImport(owner, id);
  await startImport(owner, id);
  await work();

  expect(lost).toBeDefined();
  expect(failed).toMatchObject({ state: 'failed', errorCode: 'interrupted' });
  expect(await getOwnImport(owner, id)).toMatchObject({ state: 'done' });
});

test.each(['csv', 'xlsx'] as const)(
  'the export of a store as %s, imported again, changes nothing',
  async (format) => {
    const titles = ['=1+1', "'quoted", 'İpek “şal”; 2'];
    await saveProducts(operator, storeId, [
      ...titles.map((title, i) => productInputOf({ externalId: `p${i}`, title: { en: title } })),
      productInputOf({ externalId: 'draft', state: 'draft' }),
      productInputOf({ externalId: 'paused', state: 'paused' }),
    ]);
    const { read } = await openProductExport(owner, { store: undefined, format });
    const content = Buffer.concat(await Array.fromAsync(await read()));

    const { publicId } = await uploadImport(owner, { file: fileOf(new Uint8Array(content)) });
    await work();
    await startImport(owner, publicId);
    await work();

    expect(await getOwnImport(owner, publicId)).toMatchObject({
      state: 'done',
      counts: { read: 5, created: 0, updated: 0, unchanged: 5, rejected: 0 },
    });
  },
);

test('closing the company removes its imports and their files', async () => {
  await importWhole(template(row('a'), row('b', 'free')));

  await removeImportsOf(operator, owner.actor.companyId as Id<'company'>);
  await work();

  const left = await Array.fromAsync(services.files.list());
  expect(left.filter(({ key }) => key.startsWith('import-'))).toEqual([]);
});

test('a backup asks for every file of an import, and for no other', async () => {
  await importWhole(template(row('a'), row('b', 'free')));

  const { rows } = await database.pool.query<{ key: string }>(importKeysQuery);

  const stored = await Array.fromAsync(services.files.list());
  const keys = stored.map(({ key }) => key).filter((key) => key.startsWith('import-'));
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect(keys.some((key) => key.includes('rejects'))).toBe(true);
});
