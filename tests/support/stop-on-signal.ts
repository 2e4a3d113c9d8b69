// A second process for tests of how processes end: says when it is ready and when it stops; its argument says how that goes.
import pino from 'pino';
import { onStop } from '#platform/process.ts';

const how = process.argv[2];
const stopping: Record<string, () => Promise<void>> = {
  'at once': () => Promise.resolve(),
  'in a while': () => new Promise((resolve) => setTimeout(resolve, 300)),
  'with an error': () => Promise.reject(new Error('could not')),
  never: () => new Promise(() => {}),
};

const alive = setInterval(() => {}, 60_000);
onStop(async () => {
  console.log('stopping');
  await stopping[how!]!();
  clearInterval(alive);
  console.log('stopped');
}, pino({ level: 'silent' }), { longestMs: 1_000 });
console.log(`ready ${process.pid}`);
