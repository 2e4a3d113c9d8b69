-- Two places of one hall never overlap, whatever process draws them; they may share an edge.
-- btree_gist is trusted since PostgreSQL 13, so the owner of the database may create it. Where the
-- server does not bring it along, the commands alone check it, under the lock of the exhibition.
do $$
begin
  create extension if not exists btree_gist;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'btree_gist is not there: overlaps are refused by the commands alone';
end
$$;--> statement-breakpoint
do $$
begin
  if not exists (select from pg_extension where extname = 'btree_gist') then return; end if;
  alter table exhibition_stands add constraint exhibition_stands_overlap exclude using gist (
    hall_id with =,
    int4range(x_cm, x_cm + width_cm) with &&,
    int4range(y_cm, y_cm + depth_cm) with &&
  );
end
$$;
