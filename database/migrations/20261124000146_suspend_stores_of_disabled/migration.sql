-- Stores of companies that were disabled before their stores were suspended with them. The event
-- takes their products from lists and search.
with suspended as (
  update stores set state_before = stores.state, state = 'suspended', suspension = 'company'
  from companies
  where companies.id = stores.company_id and companies.disabled_at is not null
    and stores.state in ('open', 'holiday')
  returning stores.id, stores.slug
)
insert into outbox (name, payload, tags)
select 'companies.store_saved', jsonb_build_object('storeId', id),
  array['store:' || slug, 'store-face:' || slug, 'stores']
from suspended;
