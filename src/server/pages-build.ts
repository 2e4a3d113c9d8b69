// The pages that React Router has built, or Vite builds while the server runs.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url));
const clientFolder = path.join(buildFolder, 'client');

/** Of the files with hashed names: see `built-files.ts`. */
export const assetsFolder = path.join(clientFolder, 'assets');

/** The few others, which may change. The build has compressed them. */
export const staticFiles = {
  root: clientFolder,
  wildcard: false,
  // They are sent in place of what they are made of.
  globIgnore: ['assets/**', '**/*.{br,gz}'] as string[],
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply) => {
    void reply.header('cache-control', 'public, max-age=3600');
  },
} as const;

export type Pages = {
  readonly build: string;
  readonly load: () => Promise<ServerBuild>;
  readonly vite: ViteDevServer | null;
};

/** The built pages. In development, Vite's, which change while the server runs. */
export async function openPages(server: http.Server, isDevelopment: boolean): Promise<Pages> {
  if (!isDevelopment) {
    const built = (await import(path.join(buildFolder, 'server/index.js'))) as ServerBuild;
    const sources = readFileSync(path.join(buildFolder, '.sources'), 'utf8');
    return { build: sources.slice(0, 12), load: () => Promise.resolve(built), vite: null };
  }
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  return {
    build: randomUUID(),
    load: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    vite,
  };
}
