import net from 'node:net';

export type Line = {
  /** Of the same database through the line. */
  readonly url: string;
  /** Closes connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Accepts connections but drops all bytes, as a silent network failure does. */
  stall(): void;
  /** Closes the silent connections and lets new ones through. */
  flow(): void;
};

/** The address of a database by another port, and no longer by a socket. */
export function throughPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  address.search = '';
  return address.href;
}

/** A proxy to a database's server on this machine that can be cut and mended. */
export async function layLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isStalled = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((near) => {
    keep(near);
    if (isStalled) {
      near.resume();
      return;
    }
    const far = net.connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: throughPort(databaseUrl, port),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(port),
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    flow() {
      isStalled = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}
