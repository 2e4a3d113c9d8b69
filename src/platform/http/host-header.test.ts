import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { hasManyHosts } from './host-header.ts';

test.each([
  [['Host', 'a.example'], false],
  [['Host', 'a.example', 'host', 'b.example'], true],
  [['HOST', 'a.example', 'Accept', '*/*', 'hOsT', 'a.example'], true],
  [['Accept', 'host', 'X-Host', 'b.example', 'Host', 'a.example'], false],
  [['Accept', '*/*'], false],
])('%j names more than one host: %s', (rawHeaders, expected) => {
  expect(hasManyHosts(rawHeaders)).toBe(expected);
});

test('Node passes on a request with two hosts, so the server has to refuse it', async () => {
  const server = http.createServer((req, res) =>
    res.writeHead(hasManyHosts(req.rawHeaders) ? 400 : 200, { connection: 'close' }).end(),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ask = async (hosts: readonly string[]) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(answer.toString('latin1', 9, 12));
  };

  const statuses = [await ask(['a.example']), await ask(['a.example', 'b.example'])];
  server.close();

  expect(statuses).toEqual([200, 400]);
});
