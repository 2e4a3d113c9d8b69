import net from 'node:net';

export type Line = {
  /** Where it begins. */
  readonly port: number;
  /** Cuts what is connected, and refuses what comes. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Swallows what is sent in either direction and takes new connections: as a network that fails
   * without a word.
   */
  stall(): void;
  /** Cuts what was swallowed from, and lets the next connections through. */
  flow(): void;
};

/** A line to a server on this machine that can be cut and mended. */
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
