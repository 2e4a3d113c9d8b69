// The function `empty_tables` of test databases.
import type pg from 'pg';

/**
 * `select empty_tables('users, companies')` deletes their rows and those of every table that refers
 * to them. `truncate … cascade` makes new files for each table and index, of which nearly all are
 * empty: hundreds before each test. Users who may not switch triggers off truncate.
 */
export async function createEmptyTables(client: pg.Client): Promise<void> {
  await client.query(`
    create function empty_tables(names text) returns void language plpgsql as $$
    declare
      emptied regclass;
    begin
      if not (select rolsuper from pg_roles where rolname = current_user) then
        execute 'truncate ' || names || ' cascade';
        return;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      for emptied in
        with recursive referring as (
          select trim(name, E' \\n')::regclass::oid as id from string_to_table(names, ',') as name
          union
          select conrelid from pg_constraint join referring on confrelid = id where contype = 'f'
        )
        select id from referring where pg_relation_size(id) > 0
      loop
        execute format('delete from %s', emptied);
      end loop;
      perform set_config('session_replication_role', 'origin', true);
    end $$`);
}
