// Processes of this machine reach the server by a Unix domain socket in its data folder: a query
// takes a third less of their CPU than over TCP. The port stays open, for tools and for folders
// that can have no socket.
import path from 'node:path';

/** MacOS allows 104 bytes with the zero at the end, Linux 108. */
const maxPathBytes = 103;

const socketOf = (dataDir: string, port: number): string => path.join(dataDir, `.s.PGSQL.${port}`);

/** The value of `unix_socket_directories`, a list of quoted names; empty where none can be. */
export function socketFolders(dataDir: string, port: number): string {
  const hasRoom = Buffer.byteLength(socketOf(dataDir, port)) <= maxPathBytes;
  return process.platform === 'win32' || !hasRoom ? '' : `"${dataDir.replaceAll('"', '""')}"`;
}

/** The query of a URL by which `pg` and libpq connect to the socket; empty where there is none. */
export const socketQuery = (folder: string): string =>
  folder === '' ? '' : `?host=${encodeURIComponent(folder)}`;

/** Whether a server could not start because its folder's file system has no sockets. */
export const hasNoSocket = (messages: string): boolean =>
  /could not create (?:any )?Unix-domain socket/.test(messages);
