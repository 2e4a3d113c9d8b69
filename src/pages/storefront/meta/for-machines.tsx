import { structuredText, type Told } from './structured-data.ts';

/**
 * Renders JSON-LD, which needs no permission in the content security policy because it is data.
 * Pass `things={import.meta.env.SSR ? […] : null}`, so that the browser's scripts omit what builds
 * it; the browser leaves the server's block unchanged.
 */
export function ForMachines({ things }: { things: readonly Told[] | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR && things ? structuredText(things) : '',
      }}
    />
  );
}
