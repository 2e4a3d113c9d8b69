// Replaces three modules of React Router in the browser's build (see `vite.config.ts`): all routes
// are in the manifest, so none is discovered, and nothing instruments the router.

export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
/** Named for a manifest in parts. */
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest;

/** For routes that a server of another kind finds. */
export const RouteDiscoveryRuntime = Object;
export const getCustomPatchRoutesOnNavigationFunction = () => undefined;
export const useCustomRouteDiscovery = () => undefined;
export const useRouteDiscovery = () => undefined;

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <Router>(router: Router) => router;
