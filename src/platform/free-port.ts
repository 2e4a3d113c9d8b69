import net from 'node:net';

/**
 * A port of 127.0.0.1 on which nobody listens. Somebody may before it is used: be ready to ask
 * again.
 */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
