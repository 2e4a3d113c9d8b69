import { sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';

/** As `plainForm` folds words; PostgreSQL's own rules know neither ı nor ة. */
const [written, plain] = ['İIıÇçŞşĞğÜüÖöÂâÎîÛûأإآٱىةؤئ', 'iiiccssgguuooaaiiuuاااايهوي'];

/** Every word of every published title: as it is written in lower case, and as it is looked for. */
export const titleWords = sql`
  select lower(translate(shown, ${sql.raw(`'${written}'`)}, ${sql.raw(`'${plain}'`)})) as word, shown from (
    select regexp_split_to_table(case when spoken = 'tr' then lower(translate(said, 'Iİ', 'ıi')) else lower(said) end, '[^[:alpha:]]+') as shown
    from ${products}, jsonb_each_text(${products.title}) as texts (spoken, said) where ${products.state} = 'published') words
  where shown <> ''`;
