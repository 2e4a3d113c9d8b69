// What `src/platform/framework` and the build do beyond the framework's documentation, and how to
// turn each of it off: an edit of the source, made in a copy of the project.

type Edit = {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replacement: string;
};

/** `cpu`: of a render. `views`: bytes of a first view. `paint`: on a slow line. */
export type Measure = 'cpu' | 'views' | 'paint' | 'copies';

export type Piece = {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** Made on both sides: another piece cannot do without this one. */
  readonly before?: readonly Edit[];
  /** Turn the piece off. */
  readonly edits: readonly Edit[];
};

const framework = 'src/platform/framework';
const renderEntry = 'src/entry.server.tsx';

/** With the routes of one area alone in a build, a render needs `ofMatches`. */
const withoutAreas: Edit = {
  file: `${framework}/route-areas.ts`,
  find: 'if (area === undefined || !areas.has(area))',
  replacement: 'if (area !== "")',
};

export const pieces: readonly Piece[] = [
  // The same site twice: how far the ratios are off by chance.
  { name: 'nothing', measures: ['cpu'], edits: [] },
  {
    name: 'readHandoff',
    measures: ['cpu'],
    edits: [
      { file: renderEntry, find: 'await readHandoff(entry);', replacement: '' },
      {
        file: renderEntry,
        find: 'import { renderToStaticMarkup, renderToString }',
        replacement: 'import { renderToReadableStream, renderToStaticMarkup }',
      },
      {
        file: renderEntry,
        find: 'const render = () =>\n    renderToString(',
        replacement: 'const render = () =>\n    whole(',
      },
      {
        file: renderEntry,
        find: 'const keepItem: CacheMarkup',
        replacement: `async function whole(
  element: React.ReactNode,
  nonce: string,
): Promise<string> {
  const stream = await renderToReadableStream(element, { nonce });
  await stream.allReady;
  return new Response(stream).text();
}
const keepItem: CacheMarkup`,
      },
      {
        file: renderEntry,
        find: '</MakeMarkupContext>,\n    );',
        replacement: '</MakeMarkupContext>,\n    nonce);',
      },
      {
        file: renderEntry,
        find: '`<!DOCTYPE html>${html}`',
        replacement: 'html',
      },
    ],
  },
  {
    name: 'ofMatches',
    before: [withoutAreas],
    measures: ['cpu'],
    edits: [
      {
        file: renderEntry,
        find: 'ofLanguage(ofMatches(entry), locale)',
        replacement: 'ofLanguage(entry, locale)',
      },
    ],
  },
  {
    name: 'delayScripts',
    measures: ['views', 'paint'],
    edits: [
      {
        file: `${framework}/late-scripts.ts`,
        find: 'if (!script) return { html, hash: null };',
        replacement: 'if (script === null || html !== "") return { html, hash: null };',
      },
    ],
  },
  {
    name: 'serverOnly',
    measures: ['cpu', 'views'],
    edits: [
      {
        file: `${framework}/server-only-data.ts`,
        find: 'enumerable: !context.get(isDocumentContext)',
        replacement: 'enumerable: context !== undefined || isDocumentContext !== undefined',
      },
    ],
  },
  {
    name: 'routeAreas',
    measures: ['cpu'],
    edits: [withoutAreas],
  },
  {
    name: 'matchedRoutes',
    measures: ['copies'],
    edits: [
      {
        file: 'src/platform/page-cache/page-key.ts',
        find: 'routesOf(path)\n        .filter',
        replacement: 'routes\n        .filter',
      },
    ],
  },
  {
    name: 'createLucideIcon',
    measures: ['cpu', 'views'],
    edits: [{ file: 'vite.config.ts', find: '    leanIcons(),', replacement: '' }],
  },
  {
    name: 'renderedContext',
    measures: ['cpu'],
    edits: [
      {
        file: renderEntry,
        find: 'context.set(renderedContext, `<!DOCTYPE html>${html}`);',
        replacement: '',
      },
      {
        file: renderEntry,
        find: 'new Response(null, {',
        replacement: 'new Response(`<!DOCTYPE html>${html}`, {',
      },
      {
        file: 'src/platform/pages/page-renderer.server.ts',
        find: 'rendered: context.get(keys.renderedContext)',
        replacement: `rendered: response.headers.get('content-type')?.startsWith('text/html')
        ? await response.text() : null`,
      },
    ],
  },
  {
    name: 'script groups',
    measures: ['views', 'paint'],
    edits: [
      {
        file: 'vite.config.ts',
        find: '{ groups: chunks }',
        replacement: "{ groups: chunks.filter(({ name }) => name.startsWith('styles-')) }",
      },
    ],
  },
  {
    name: 'leanRouter',
    measures: ['views'],
    edits: [{ file: 'vite.config.ts', find: '    leanRouter(),\n', replacement: '' }],
  },
  {
    name: 'shortenManifest',
    measures: ['views'],
    edits: [
      {
        file: 'tools/build.ts',
        find: '  shortenManifest(`${fresh}/client/assets`);',
        replacement: '',
      },
    ],
  },
];
