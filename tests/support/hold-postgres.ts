// A second process for tests of the embedded server: starts or joins it, prints one line, and
// leaves on SIGTERM.
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: node tests/support/hold-postgres.ts <data folder>');

const server = await startEmbeddedPostgres({ dataDir, maxRestarts: 2 });
// Set before the line is printed, since the signal may follow at once.
process.once('SIGTERM', () => void server.stop());
console.log(JSON.stringify({ pid: server.pid, port: server.port, attached: server.attached }));
