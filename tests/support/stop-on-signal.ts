// A second process for tests of shutdown: prints when it is ready and when it stops. Its argument
// chooses how it stops.
import pino from 'pino';
import { drainFor, onStop } from '#platform/process.ts';

const how = process.argv[2];
const stopping: Record<string, (hurry: AbortSignal) => Promise<void>> = {
  'at once': () => Promise.resolve(),
  'in a while': () => new Promise((resolve) => setTimeout(resolve, 300)),
  'with an error': () => Promise.reject(new Error('could not')),
  never: () => new Promise(() => {}),
  'after a drain': async (hurry) => {
    await drainFor(60_000, hurry);
    console.log('drained');
  },
};

const alive = setInterval(() => {}, 60_000);
onStop(
  async (hurry) => {
    console.log('stopping');
    await stopping[how!]!(hurry);
    clearInterval(alive);
    console.log('stopped');
  },
  pino({ level: 'silent' }),
  { longestMs: 1_000, drainMs: how === 'after a drain' ? 60_000 : 0 },
);
console.log(`ready ${process.pid}`);
