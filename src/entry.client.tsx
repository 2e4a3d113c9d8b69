import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenBeforeTheRouter } from '#ui/drawer-history.ts';

listenBeforeTheRouter();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
