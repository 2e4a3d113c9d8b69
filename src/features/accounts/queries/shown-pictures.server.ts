import { type SQL, sql } from 'drizzle-orm';
import { isUpload } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { users } from '#features/users/table.server.ts';

/** SQL condition: a row of `pictures` is a person's portrait. */
export const showsPicture: SQL = sql`${isUpload}
  and exists (select from ${users} where ${users.pictureKey} = ${pictures.storageKey})`;
