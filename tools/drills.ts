// `npm run drills`: the drills of tests/drills at full length. `npm test` runs their short form.
import { provideChromium } from './browser.ts';
import { endChildrenWhenInterrupted, run } from './processes.ts';
import { provideProxies } from './proxies.ts';

endChildrenWhenInterrupted();
await provideProxies();
const env = { CHROMIUM_PATH: await provideChromium(), DRILLS: 'long' };
const { status } = await run('vitest', ['run', 'tests/drills', ...process.argv.slice(2)], { env });
process.exit(status);
