import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxFields, maxFiles, readFormBody } from './form-body.ts';

const urlEncoded = 'application/x-www-form-urlencoded';
const maxBytes = 20 * 2 ** 20;
const readUrlEncoded = (text: string) =>
  readFormBody({ body: Buffer.from(text), contentType: urlEncoded, maxBytes });

const boundary = 'XXXX';
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, value: string, file?: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
  (file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/plain`) +
  `\r\n\r\n${value}\r\n`;
const bodyOf = (parts: readonly string[]) => Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
const readMultipart = (parts: readonly string[]) =>
  readFormBody({ body: bodyOf(parts), contentType: multipart, maxBytes });
const tooLarge = { httpStatus: 413, code: 'too_large' };
const invalid = { httpStatus: 400, code: 'invalid' };

describe('a form', () => {
  test('is read the same from both encodings, in order, with repeated fields', async () => {
    const parts = [part('name', 'Şeker & Co'), part('tag', 'a'), part('tag', 'b')];

    const forms = await Promise.all([
      readUrlEncoded('name=%C5%9Eeker+%26+Co&tag=a&tag=b'),
      readMultipart(parts),
    ]);

    for (const form of forms)
      expect([...form]).toEqual([
        ['name', 'Şeker & Co'],
        ['tag', 'a'],
        ['tag', 'b'],
      ]);
  });

  test('keeps a file with its name, type and bytes', async () => {
    const form = await readMultipart([
      part('files', 'bytes\r\nof it', 'şartname ölçü.txt'),
      part('files', '', ''),
    ]);

    const [file, empty] = form.getAll('files') as File[];
    expect([file!.name, file!.type, await file!.text()]).toEqual([
      'şartname ölçü.txt',
      'text/plain',
      'bytes\r\nof it',
    ]);
    expect([empty!.name, empty!.size]).toEqual(['', 0]);
  });

  test.each([
    ['{}', 'application/json', 415],
    ['x', 'text/plain', 415],
    ['x', 'multipart/form-data', 415],
    ['', undefined, 415],
    ['--b\r\nbroken', 'multipart/form-data; boundary=b', 400],
  ] as const)('of %j sent as %s is refused with %i', async (text, contentType, httpStatus) => {
    await expect(
      readFormBody({ body: Buffer.from(text), contentType, maxBytes }),
    ).rejects.toMatchObject({ httpStatus });
  });

  test.each([
    '__proto__',
    'constructor.x',
    'constructor[x]',
    'a.__proto__',
    'a.__proto__.b',
    'a[0].constructor',
    'a.prototype[0]',
    'a.b.c.d.e',
    'a..b',
    'a.',
    'a[1000]',
    'a[4294967294]',
    'a[]',
    'a'.repeat(61),
    `a.${'b'.repeat(41)}`,
    '',
    '%00',
  ])('with a field called %j is refused', async (name) => {
    await expect(readUrlEncoded(`email=a&${name}=x`)).rejects.toMatchObject(invalid);
    const decoded = decodeURIComponent(name);
    await expect(readMultipart([part(decoded, 'x')])).rejects.toMatchObject(invalid);
    await expect(readMultipart([part(decoded, 'x', 'a.txt')])).rejects.toMatchObject(invalid);
  });

  test.each(['about.tr', 'certificates[12].expiresOn', 'row.7xGh2.price', 'a.constructors'])(
    'with a field called %j is read',
    async (name) => {
      const typed = [...(await readUrlEncoded(`${name}=x`))];
      const sent = [...(await readMultipart([part(name, 'x')]))];

      expect(typed).toEqual([[name, 'x']]);
      expect(sent).toEqual([[name, 'x']]);
    },
  );

  test('with a NUL in a text is refused', async () => {
    await expect(readUrlEncoded('email=a%00b')).rejects.toMatchObject(invalid);
    await expect(readMultipart([part('email', 'a\0b')])).rejects.toMatchObject(invalid);
  });

  test('drops the form library’s own fields', async () => {
    const form = await readUrlEncoded(
      '__intent__=%7B%22type%22%3A%22insert%22%7D&__state__=%7B&email=a',
    );

    expect([...form]).toEqual([['email', 'a']]);
  });
});

describe('a form of very many fields', () => {
  const manyFields = Array.from({ length: 100_000 }, (_, i) => `f${i}`);

  test('is refused in less time than decoding its fields takes', async () => {
    const text = manyFields.map((name) => `${name}=`).join('&');
    const parts = bodyOf(manyFields.map((name) => part(name, '')));
    const startedAt = performance.now();
    expect([...new URLSearchParams(text)]).toHaveLength(manyFields.length);
    const decodingMs = performance.now() - startedAt;

    const refusedAt = performance.now();
    await expect(readUrlEncoded(text)).rejects.toMatchObject(tooLarge);
    const refusalMs = performance.now() - refusedAt;
    const multipartAt = performance.now();
    await expect(
      readFormBody({ body: parts, contentType: multipart, maxBytes }),
    ).rejects.toMatchObject(tooLarge);
    const multipartMs = performance.now() - multipartAt;

    expect(refusalMs).toBeLessThan(Math.max(decodingMs, 50));
    expect(multipartMs).toBeLessThan(1_000);
  });

  test('is refused at the first field or file over the limit', async () => {
    const fields = (count: number) => manyFields.slice(0, count).map((name) => part(name, 'x'));
    const files = (count: number) =>
      manyFields.slice(0, count).map((name) => part(name, 'x', 'a.txt'));

    await expect(readMultipart(fields(maxFields))).resolves.toBeDefined();
    await expect(readMultipart(fields(maxFields + 1))).rejects.toMatchObject(tooLarge);
    await expect(readMultipart(files(maxFiles))).resolves.toBeDefined();
    await expect(readMultipart(files(maxFiles + 1))).rejects.toMatchObject(tooLarge);
    await expect(readUrlEncoded(manyFields.slice(0, maxFields).join('&'))).resolves.toBeDefined();
    await expect(
      readUrlEncoded(manyFields.slice(0, maxFields + 1).join('&')),
    ).rejects.toMatchObject(tooLarge);
  });
});

describe('a multipart form', () => {
  test('is refused, not truncated, for one text of more than a megabyte', async () => {
    const text = (bytes: number) => [part('requirements', 'x'.repeat(bytes))];

    const form = await readMultipart(text(2 ** 20));

    expect(form.get('requirements')).toHaveLength(2 ** 20);
    await expect(readMultipart(text(2 ** 20 + 1))).rejects.toMatchObject(tooLarge);
  });

  test('is refused for too many parts that are neither fields nor files', async () => {
    const nameless = `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n`;

    const reading = readMultipart(Array.from({ length: maxFields + maxFiles + 2 }, () => nameless));

    await expect(reading).rejects.toMatchObject(tooLarge);
  });
});

test.each([
  ['many headers', Array.from({ length: 25 }, (_, i) => `X-${i}: x\r\n`).join('')],
  ['a long header', `X-Long: ${'x'.repeat(9_000)}\r\n`],
])('what a part says of itself behind %s is not read', async (_what, headers) => {
  const hidden = part('hidden', 'x').replace('Content-Disposition', `${headers}$&`);

  const form = await readMultipart([hidden, part('email', 'a')]);

  expect([...form]).toEqual([['email', 'a']]);
});

describe('a large form', () => {
  async function uploads() {
    const folder = await mkdtemp(path.join(tmpdir(), 'form-body-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    let count = 0;
    return { folder, newFilePath: () => path.join(folder, String(count++)) };
  }

  test('stores its files on disk while it arrives', async () => {
    const { folder, newFilePath } = await uploads();
    const content = 'x'.repeat(300_000);
    const body = Readable.from([bodyOf([part('step', '1'), part('files', content, 'a.txt')])]);

    const form = await readFormBody({ body, contentType: multipart, maxBytes, newFilePath });

    expect(await readdir(folder)).toEqual(['0']);
    expect(await readFile(path.join(folder, '0'), 'utf8')).toBe(content);
    expect(await (form.get('files') as File).text()).toBe(content);
    expect(form.get('step')).toBe('1');
  });

  test('is refused once it exceeds its limit, and with texts of more than a megabyte', async () => {
    const { newFilePath } = await uploads();
    const read = (parts: readonly string[], limit: number) =>
      readFormBody({
        body: Readable.from([bodyOf(parts)]),
        contentType: multipart,
        maxBytes: limit,
        newFilePath,
      });

    await expect(
      read([part('files', 'x'.repeat(300_000), 'a.txt')], 200_000),
    ).rejects.toMatchObject(tooLarge);
    await expect(
      read(
        Array.from({ length: 5 }, (_, i) => part(`f${i}`, 'x'.repeat(300_000))),
        maxBytes,
      ),
    ).rejects.toMatchObject(tooLarge);
  });

  test('of texts alone is refused once it exceeds a megabyte', async () => {
    const read = (bytes: number) =>
      readFormBody({
        body: Readable.from([Buffer.from('a='), Buffer.alloc(bytes - 2, 'x')]),
        contentType: urlEncoded,
        maxBytes,
      });

    await expect(read(2 ** 20)).resolves.toBeDefined();
    await expect(read(2 ** 20 + 1)).rejects.toMatchObject(tooLarge);
  });

  const types = [urlEncoded, multipart];
  test.each(types)('of %s is given up when its client disconnects', async (contentType) => {
    const { newFilePath } = await uploads();
    const body = new Readable({ read() {} });
    const reading = readFormBody({ body, contentType, maxBytes, newFilePath });
    body.push('a=b');

    body.destroy();

    await expect(reading).rejects.toMatchObject(invalid);
  });

  test('that ends in the middle of a file is refused, and leaves no open file', async () => {
    const { newFilePath } = await uploads();
    const half = bodyOf([part('files', 'x'.repeat(300_000), 'a.txt')]).subarray(0, 200_000);

    await expect(
      readFormBody({ body: Readable.from([half]), contentType: multipart, maxBytes, newFilePath }),
    ).rejects.toMatchObject(invalid);
  });

  // A file that has arrived but is not stored yet never ends after its destruction.
  test('with a bad field behind a file is refused, whatever the size of the file', async () => {
    for (const size of [1, 20_000, 65_000, 65_536, 70_000, 131_072, 300_000]) {
      const { newFilePath } = await uploads();
      const body = bodyOf([part('files', 'x'.repeat(size), 'a.txt'), part('__proto__', 'x')]);

      await expect(
        readFormBody({ body, contentType: multipart, maxBytes, newFilePath }),
      ).rejects.toMatchObject(invalid);
    }
  });
});
