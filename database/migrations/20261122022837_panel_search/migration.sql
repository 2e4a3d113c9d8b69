-- Lists of people and companies in the control panel are searched by parts of words: trigrams find them without reading every row.
-- pg_trgm is trusted since PostgreSQL 13, so whoever owns the database may have it. Where the server does not bring it along, the
-- same searches read the tables.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: people and companies are searched without an index';
end
$$;--> statement-breakpoint
do $$
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  create index if not exists persons_search on persons using gin (lower(translate(name, 'İIıÇçŞşĞğÜüÖöÂâÎîÛû', 'iiiccssgguuooaaiiuu')) gin_trgm_ops, email gin_trgm_ops);
  create index if not exists companies_search on companies using gin (lower(translate(name, 'İIıÇçŞşĞğÜüÖöÂâÎîÛû', 'iiiccssgguuooaaiiuu')) gin_trgm_ops);
end
$$;
