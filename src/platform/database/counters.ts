import type pg from 'pg';

/**
 * Sets sequences past the highest existing number, after rows were inserted with explicit numbers.
 */
export async function continueCounters(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`
    do $$ declare counter record; begin
      for counter in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES' loop
        execute format(
          'select setval(pg_get_serial_sequence(%L, %L), '
            'greatest(1, (select coalesce(max(%I), 1) from %I)))',
          format('%I', counter.table_name), counter.column_name,
          counter.column_name, counter.table_name);
      end loop;
    end $$`);
}
