import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fileResponse } from './file-response.server.ts';

test('a file is downloaded and never displayed, whatever its content and name', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>');
  const answer = await fileResponse({
    name: 'çizim "1"\r\nset-cookie: a=b (son).html',
    sizeBytes: bytes.length,
    read: () => Promise.resolve(Readable.from([bytes])),
  });
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'content-disposition':
      'attachment; filename="c_izim _1___set-cookie_ a_b _son_.html"; ' +
      "filename*=UTF-8''%C3%A7izim%20%221%22%0D%0Aset-cookie%3A%20a%3Db%20%28son%29.html",
  });
  expect(await answer.text()).toBe(bytes.toString());
});
