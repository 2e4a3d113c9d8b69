import { type ComponentType, lazy } from 'react';
import { onFirstInteraction } from './on-interaction.tsx';

/**
 * Defers the script of a static part until the visitor's first interaction: a page that has just
 * loaded does not need it, the next navigation may. A server imports it at once: `const Part =
 * import.meta.env.SSR ? (await import('./part.tsx')).Part : lazyComponent(() =>
 * import('./part.tsx').then(…));`
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // React requests it again when it renders the part.
  onFirstInteraction(() => void load().catch(() => {}));
  return lazy(async () => ({ default: await load() }));
}
