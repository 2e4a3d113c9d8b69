// `npm run check`: only the static checks of `npm test`. With `--figures`: how far the code is from
// its limits, in numbers.
import { runChecks } from './checks.ts';
import { printFigures } from './code-report.ts';

if (process.argv.includes('--figures')) await printFigures();
else {
  const { passed, failures } = await runChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
