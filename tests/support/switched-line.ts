// One address whose server can be changed, as an operator moves an address to the new primary.
import { once } from 'node:events';
import net from 'node:net';

export type SwitchedLine = {
  readonly port: number;
  /** Cuts the connections that stand; new ones reach this port. */
  readonly switchTo: (port: number) => void;
  readonly close: () => Promise<void>;
};

export async function openSwitchedLine(firstPort: number): Promise<SwitchedLine> {
  let target = firstPort;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    switchTo: (port) => {
      target = port;
      cut();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
