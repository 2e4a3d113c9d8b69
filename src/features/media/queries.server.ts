import { and, type AnyColumn, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { DrawnSource } from './rules.ts';
import { type PictureSource, uploadScheme } from './schemas.ts';
import { sourceHashOf } from './source-hash.server.ts';
import { pictureHolds, pictures, pictureUploads } from './table.server.ts';

export type PictureAddress = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Placeholder colour as `#rrggbb`. */ readonly placeholderColor: string | null;
};
type Addressed = Pick<
  typeof pictures.$inferSelect,
  'sourceHash' | 'state' | 'storageKey' | 'width' | 'height' | 'placeholderColor'
>;

/**
 * Returns the picture's permanent URL; null while it is not available. Sizes:
 * `#shared/pictures.ts`.
 */
export function pictureAddress(
  { services: { mediaUrl } }: Context,
  { state, storageKey, width, height, placeholderColor }: Addressed,
): PictureAddress | null {
  if (state !== 'stored' || !storageKey) return null;
  return {
    url: `${mediaUrl}/media/${storageKey}`,
    width: width!,
    height: height!,
    placeholderColor,
  };
}

/** The columns that `pictureAddress` reads. */
export const addressColumns = {
  sourceHash: pictures.sourceHash,
  state: pictures.state,
  storageKey: pictures.storageKey,
  width: pictures.width,
  height: pictures.height,
  placeholderColor: pictures.placeholderColor,
};

/** SQL condition: a row of `pictures` is an upload. */
export const isUpload: SQL = like(pictures.remoteUrl, `${uploadScheme}%`);

/** SQL condition: a row of `pictures` is the upload with the hash in this column. */
export const isUploadOf = (hash: AnyColumn): SQL =>
  sql`${pictures.sourceHash} = 'upload' || ${hash}`;

/** Returns null unless an upload is stored under the key. */
export async function uploadAddress(context: Context, key: string): Promise<PictureAddress | null> {
  const [row] = await context.db
    .select(addressColumns)
    .from(pictures)
    .where(and(eq(pictures.storageKey, key), isUpload))
    .limit(1);
  return row ? pictureAddress(context, row) : null;
}

/** SQL condition: the company uploaded this row of `pictures`. Null: some company did. */
export const usableBy = (companyId: Id<'company'> | null): SQL =>
  companyId === null
    ? isUpload
    : sql`exists (select from ${pictureUploads}
        where ${pictureUploads.pictureId} = ${pictures.id}
          and ${pictureUploads.companyId} = ${companyId})`;

/** SQL condition: a row of `pictures` is among some company's uploads. */
export const isUploadedByCompany: SQL = sql`exists (select from ${pictureUploads}
  where ${pictureUploads.pictureId} = ${pictures.id})`;

/** SQL condition: a row of `pictures` is needed, though perhaps on no page. */
export const isHeld: SQL = sql`exists (select from ${pictureHolds}
  where ${pictureHolds.pictureId} = ${pictures.id})`;

/** The source of a recorded picture by its `remoteUrl`, as files, forms and the API write it. */
export function sourceOf(remoteUrl: string | null): PictureSource | DrawnSource {
  if (remoteUrl === null) return { kind: 'recipe' };
  return remoteUrl.startsWith(uploadScheme)
    ? { kind: 'upload', hash: remoteUrl.slice(uploadScheme.length) }
    : { kind: 'remote', url: remoteUrl };
}

/** Addresses of what is recorded and available, by `sourceHashOf`: for forms and previews. */
export async function pictureAddresses(
  context: Context,
  sources: readonly PictureSource[],
): Promise<ReadonlyMap<string, PictureAddress>> {
  if (sources.length === 0) return new Map();
  const rows = await context.db
    .select(addressColumns)
    .from(pictures)
    .where(inArray(pictures.sourceHash, [...new Set(sources.map(sourceHashOf))]));
  return new Map(
    rows.flatMap((row) => {
      const address = pictureAddress(context, row);
      return address ? [[row.sourceHash, address] as const] : [];
    }),
  );
}

/** Returns a function from a source to its address, which is null while it is not available. */
export async function addressesOf(
  context: Context,
  sources: readonly PictureSource[],
): Promise<(source: PictureSource) => PictureAddress | null> {
  const addresses = await pictureAddresses(context, sources);
  return (source) => addresses.get(sourceHashOf(source)) ?? null;
}
