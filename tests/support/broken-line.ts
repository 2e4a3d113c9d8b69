import net from 'node:net';

export type Line = {
  /** The port to connect to. */
  readonly port: number;
  /** Closes connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Accepts connections but drops all bytes, as a silent network failure does. */
  stall(): void;
  /** Closes the silent connections and lets new ones through. */
  flow(): void;
};

/** A proxy to a server on this machine that can be cut and mended. */
export async function layLine(target: {
  readonly host: string;
  readonly port: number;
}): Promise<Line> {
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
    const far = net.connect(target.port, target.host);
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
    port,
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
