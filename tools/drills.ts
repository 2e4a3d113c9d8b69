// `npm run drills [-- fuzz backup]`: all drills of tests/drills, or those named, at full length.
// Runs them one by one, because their limits assume a quiet machine; `npm test` runs their short
// form.
import { provideChromium } from './browser.ts';
import { provideEngines } from './engines.ts';
import { endChildrenWhenInterrupted, run } from './processes.ts';
import { provideProxies } from './proxies.ts';

endChildrenWhenInterrupted();
await provideProxies();
await provideEngines();
const env = { CHROMIUM_PATH: await provideChromium(), DRILLS: 'long' };
const names = process.argv.slice(2);
const files =
  names.length > 0 ? names.map((name) => `tests/drills/${name}.test.ts`) : ['tests/drills'];
const { status } = await run('vitest', ['run', '--no-file-parallelism', ...files], { env });
process.exit(status);
