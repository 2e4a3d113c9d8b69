import { and, type AnyColumn, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { placeholderColorOf } from './drawing/tones.ts';
import { type PictureRecipe, type PictureSource, uploadScheme } from './schemas.ts';
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

/** Size of the square vectors. */
const drawnSize = 400;

/**
 * Returns the picture's permanent URL; null while it is not available. Sizes:
 * `#shared/pictures.ts`.
 */
export function pictureAddress(
  { services: { mediaUrl } }: Context,
  { state, sourceHash, storageKey, width, height, placeholderColor }: Addressed,
): PictureAddress | null {
  if (state === 'drawn')
    return {
      url: `${mediaUrl}/media/${sourceHash}.svg`,
      width: drawnSize,
      height: drawnSize,
      placeholderColor,
    };
  if (state === 'stored' && storageKey)
    return {
      url: `${mediaUrl}/media/${storageKey}`,
      width: width!,
      height: height!,
      placeholderColor,
    };
  return null;
}

/** Returns the URL of a recorded recipe without a query. */
export const recipeAddress = (
  { services: { mediaUrl } }: Context,
  recipe: PictureRecipe,
): PictureAddress => ({
  url: `${mediaUrl}/media/${sourceHashOf({ kind: 'recipe', recipe })}.svg`,
  width: drawnSize,
  height: drawnSize,
  placeholderColor: placeholderColorOf(recipe),
});

/** Returns null unless the recipe is recorded, since only then is it served. */
export async function recordedAddress(
  context: Context,
  recipe: PictureRecipe,
): Promise<PictureAddress | null> {
  const [row] = await context.db
    .select(addressColumns)
    .from(pictures)
    .where(eq(pictures.sourceHash, sourceHashOf({ kind: 'recipe', recipe })));
  return row ? pictureAddress(context, row) : null;
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

/** SQL condition: a row of `pictures` is drawn by the recipe in this column. A hue of 0 is none. */
export const drawsSameAs = (recipe: AnyColumn): SQL =>
  sql`${recipe} - 'hue' = ${pictures.recipe} - 'hue'
    and coalesce(${recipe} -> 'hue', '0') = coalesce(${pictures.recipe} -> 'hue', '0')`;

/** SQL condition: a row of `pictures` is an upload. */
export const isUpload: SQL = like(pictures.remoteUrl, `${uploadScheme}%`);

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

/** The source of a recorded picture, as files, forms and the API write it. */
export function sourceOf({
  recipe,
  remoteUrl,
}: Pick<typeof pictures.$inferSelect, 'recipe' | 'remoteUrl'>): PictureSource {
  if (recipe) return { kind: 'recipe', recipe };
  return remoteUrl!.startsWith(uploadScheme)
    ? { kind: 'upload', hash: remoteUrl!.slice(uploadScheme.length) }
    : { kind: 'remote', url: remoteUrl! };
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

export async function findRecipe(
  context: Context,
  sourceHash: string,
): Promise<PictureRecipe | null> {
  const [row] = await context.db
    .select({ recipe: pictures.recipe })
    .from(pictures)
    .where(eq(pictures.sourceHash, sourceHash));
  return row?.recipe ?? null;
}
