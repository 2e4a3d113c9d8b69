import { type ComponentType, lazy } from 'react';
import { whenStirring } from './on-interaction.tsx';

/**
 * What stands still in a page that has just been loaded needs no script. This one's is fetched when
 * somebody stirs, for the navigation that may follow. A server has it from the beginning: `const
 * Part = import.meta.env.SSR ? (await import('./part.tsx')).Part : apart(() =>
 * import('./part.tsx').then(…));`
 */
export function apart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  whenStirring(() => void load().catch(() => {})); // asked for again when it is needed
  return lazy(async () => ({ default: await load() }));
}
