// A second process for tests of the embedded server: starts or joins it, says so in one line, and leaves on SIGTERM.
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: node tests/support/hold-postgres.ts <data folder>');

const server = await startEmbeddedPostgres({ dataDir, maxRestarts: 2 });
process.once('SIGTERM', () => void server.stop()); // before the line: whoever reads it may answer with the signal at once
console.log(JSON.stringify({ pid: server.pid, port: server.port, attached: server.attached }));
