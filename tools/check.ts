// `npm run check`: only the static checks of `npm test`.
import { runChecks } from './checks.ts';

const { passed, failures } = await runChecks();
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
