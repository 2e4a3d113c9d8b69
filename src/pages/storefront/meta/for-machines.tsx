import { structuredText, type Told } from './structured-data.ts';

/**
 * A block of data, not of code: no policy has to allow it. Say `things={import.meta.env.SSR ? […] :
 * null}`: what makes them is then left out of the browser's scripts, where the block stays as the
 * server wrote it.
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
