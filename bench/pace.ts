// How fast the machine is at the moment: shared ones change by the minute, and figures in milliseconds with them.
import { ms, type Section } from './report.ts';
import { median } from './statistics.ts';

const samples: number[] = [];

/** Milliseconds of CPU that a fixed sum takes. Not much is measured by it but the machine. */
export function samplePace(): void {
  const before = process.cpuUsage();
  let sum = 0;
  for (let i = 0; i < 50_000_000; i++) sum += i % 7;
  const { user, system } = process.cpuUsage(before);
  if (sum < 0) throw new Error('The sum is not used otherwise, and would be left out.');
  samples.push((user + system) / 1_000);
}

export const paceSection = (): Section => ({
  title: 'The machine meanwhile',
  figures: [{ what: 'A fixed sum in JavaScript, before and after each part: least, median, most', measured: `${ms(Math.min(...samples))}, ${ms(median(samples))}, ${ms(Math.max(...samples))} of CPU` }],
});
