// Where companies show pictures: as drawn logos of stores, and as uploads of sign-ups.
import { type SQL, sql } from 'drizzle-orm';
import { drawsSameAs, isUpload } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { companies, stores } from '../table.server.ts';

/** Of a row of `pictures`: a store or a company shows it. */
export const showsPicture: SQL = sql`
  (${pictures.recipe} is not null
    and exists (select from ${stores} where ${drawsSameAs(stores.logo)}))
  or (${isUpload} and exists (select from ${companies}
    where ${pictures.storageKey} in (${companies.logoKey}, ${companies.profileKey})))`;
