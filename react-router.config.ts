import type { Config } from '@react-router/dev/config';

// tools/build.ts builds beside the old build and then swaps the two.
const buildDirectory = process.env.KERVAN_BUILD_DIRECTORY ?? 'build';

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: true,
  // A page that sends a form by itself has all for it before the line may be cut.
  splitRouteModules: false,
  // All routes in one file that browsers keep.
  // Asking for them link by link goes to /__manifest, which has no language.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
