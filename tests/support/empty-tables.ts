// The function `empty_tables` of test databases.
import type pg from 'pg';

/**
 * `select empty_tables('users, companies')` deletes their rows and those of every table that refers
 * to them, save the exchange rates that no user set: without them a market has no prices. `truncate
 * … cascade` makes new files for each table and index, of which nearly all are empty: hundreds
 * before each test. Users who may not switch triggers off truncate.
 */
export async function createEmptyTables(client: pg.Client): Promise<void> {
  await client.query(`
    create function empty_tables(names text) returns void language plpgsql as $$
    declare
      emptied regclass;
    begin
      if not (select rolsuper from pg_roles where rolname = current_user) then
        create temporary table kept_rates on commit drop as
          select * from exchange_rates where set_by is null;
        execute 'truncate ' || names || ' cascade';
        insert into exchange_rates select * from kept_rates on conflict do nothing;
        drop table kept_rates;
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
        if emptied = 'exchange_rates'::regclass then
          delete from exchange_rates where set_by is not null;
        else
          execute format('delete from %s', emptied);
        end if;
      end loop;
      perform set_config('session_replication_role', 'origin', true);
    end $$`);
}
