// Measures how fast the machine is. Shared machines change by the minute, milliseconds with them.
import { ms, type Section } from './report.ts';

/** Returns the milliseconds of CPU that a fixed sum takes. */
function pace(): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let i = 0; i < 50_000_000; i++) sum += i % 7;
  const { user, system } = process.cpuUsage(before);
  if (sum < 0) throw new Error('The sum is not used otherwise, and would be left out.');
  return (user + system) / 1_000;
}

/** Adds to the sections how fast the machine was just before and just after. */
export async function besidePace(measure: () => Promise<Section[]>): Promise<Section[]> {
  const before = pace();
  const sections = await measure();
  const figures = [
    {
      what: 'The machine: CPU of fifty million additions in JavaScript, before and after',
      measured: `${ms(before)}, ${ms(pace())}`,
    },
  ];
  return [...sections, { title: 'Meanwhile', figures }];
}
