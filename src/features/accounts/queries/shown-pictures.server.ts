import { type SQL, sql } from 'drizzle-orm';
import { isUpload } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { users } from '../table.server.ts';

/** Of a row of `pictures`: it is the portrait of a person. */
export const showsPicture: SQL = sql`${isUpload}
  and exists (select from ${users} where ${users.pictureKey} = ${pictures.storageKey})`;
