// What large deployments put around Kervan, for tests: installed ones, else Debian's.
import { installFromDebian } from './debian.ts';
import { findProgram } from './proxies.ts';

/** Each by its program. */
const engines = {
  pgbouncer: { name: 'PgBouncer', packages: [['pgbouncer']] },
  varnishd: { name: 'Varnish', packages: [['varnish']] },
} as const;

export type Engine = keyof typeof engines;

/** Its path; null where it is not installed. */
export const findEngine = (engine: Engine): string | null => findProgram(engine) ?? null;

/** Installs them where permitted. Tests of those that are missing are skipped. */
export async function provideEngines(): Promise<void> {
  for (const [program, { name, packages }] of Object.entries(engines))
    if (findProgram(program) === undefined) await installFromDebian(name, ...packages);
}
