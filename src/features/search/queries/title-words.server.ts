import { sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';

/** Letters folded one for one, as `plainForm` does; PostgreSQL's own folding lacks ı and ة. */
const writtenLetters = sql.raw(`'İIıÇçŞşĞğÜüÖöÂâÎîÛûأإآٱىةؤئ'`);
const plainLetters = sql.raw(`'iiiccssgguuooaaiiuuاااايهوي'`);

/** SQL for every word of every published title: in lower case (`shown`) and plain (`word`). */
export const titleWords = sql`
  select lower(translate(shown, ${writtenLetters}, ${plainLetters})) as word, shown from (
    select regexp_split_to_table(
      case when text_language = 'tr' then lower(translate(said, 'Iİ', 'ıi')) else lower(said) end,
      '[^[:alpha:]]+') as shown
    from ${products}, jsonb_each_text(${products.title}) as texts (text_language, said)
    where ${products.state} = 'published') words
  where shown <> ''`;
