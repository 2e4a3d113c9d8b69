// Requests written byte by byte, as no client sends them.
import net from 'node:net';

export type RawResponse = {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly whole: string;
};

/** Sends bytes and reads until the server closes. Rejects after twenty seconds. */
export const sendRaw = (port: number, request: string | Buffer): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      const whole = Buffer.concat(chunks).toString('utf8');
      const [headers = '', ...rest] = whole.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(whole)?.[1] ?? 0),
        headers,
        body: rest.join('\r\n\r\n'),
        whole,
      });
    };
    socket.setTimeout(20_000, () => reject(new Error('no end of the answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', finish);
    socket.on('error', () => {}); // 'close' follows and resolves with what was read
  });

/** A GET with this host and further headers. */
export const getRaw = (
  port: number,
  target: string,
  host = 'kervan.example',
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> =>
  sendRaw(
    port,
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}Connection: close\r\n\r\n`,
  );
