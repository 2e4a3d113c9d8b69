// Which pictures companies show: those of stores and their certificates, and uploads at sign-up.
import { type SQL, sql } from 'drizzle-orm';
import { isUpload } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { companies, stores } from '../table.server.ts';

/** SQL condition: a store or company shows this row of `pictures`. */
export const showsPicture: SQL = sql`
  (${isUpload} and exists (select from ${companies}
    where ${pictures.storageKey} in (${companies.logoKey}, ${companies.profileKey})))
  or (${isUpload} and exists (select from ${stores}
    where ${pictures.storageKey} in (${stores.logoKey}, ${stores.coverKey})
      or ${stores.statedCertificates}
        @> jsonb_build_array(jsonb_build_object('fileKey', ${pictures.storageKey}))))`;
