// The S3 server in a process of its own, for tests that kill it:
// says in one line on which port it listens.
import { serveS3 } from './s3-server.ts';

const [directory, port] = process.argv.slice(2);
if (!directory) throw new Error('usage: node tests/support/hold-s3.ts <folder> [port]');

const { port: listening } = await serveS3(directory, Number(port ?? 0)).run();
console.log(JSON.stringify({ port: listening }));
