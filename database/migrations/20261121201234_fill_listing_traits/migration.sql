-- What was listed before lists had facets: each category its number, each product its traits. The places of the bits are
-- those of src/features/catalog/listing-traits.ts.
update categories set number = numbered.number
from (select id, row_number() over (order by path) as number from categories) as numbered where numbered.id = categories.id and categories.number = 0;--> statement-breakpoint
update product_listings set
  brand_number = coalesce(brands.number, 0),
  traits =
    (select coalesce(bit_or(1::bigint << (array_position(array['CE', 'ROHS', 'FCC', 'BQB', 'UL', 'ISO9001', 'ISO14001', 'ISO22000', 'OEKO-TEX', 'GOTS', 'BSCI', 'FSC', 'HALAL', 'KOSHER', 'TSE', 'REACH'], certificate) - 1)), 0)
      from unnest(products.certificates) as certificate)
    | (1::bigint << (case when products.moq <= 50 then 16 when products.moq <= 200 then 17 when products.moq <= 1000 then 18 else 19 end))
    | (case when product_listings.is_ready_to_ship then 1::bigint << 20 else 0 end)
    | coalesce((select 1::bigint << (case when min((step->>'days')::int) <= 7 then 21 when min((step->>'days')::int) <= 21 then 22 else 23 end)
      from jsonb_array_elements(products.lead_times) as step having count(*) > 0), 0)
    | (case when products.sample is not null and products.sample <> 'null' then 1::bigint << 24 else 0 end)
    | (case when stores.is_manufacturer and stores.verifications @> '[{"kind":"site_visit"}]'
      and (stores.verifications @> '[{"kind":"tax_plate"}]' or stores.verifications @> '[{"kind":"signature_circular"}]') then 1::bigint << 25 else 0 end)
    | (1::bigint << (31 + array_position(array['seller', 'manufacturer', 'trading_company', 'buying_office', 'agent', 'distributor_wholesaler', 'government', 'association', 'business_service', 'other'], case when stores.is_manufacturer then 'manufacturer' else stores.business_type end)))
    | (case when coalesce(products.origin_country, 'TR') = 'TR' then coalesce(array_position(array[
      'adana', 'adiyaman', 'afyonkarahisar', 'agri', 'amasya', 'ankara', 'antalya', 'artvin', 'aydin', 'balikesir', 'bilecik', 'bingol', 'bitlis', 'bolu',
      'burdur', 'bursa', 'canakkale', 'cankiri', 'corum', 'denizli', 'diyarbakir', 'edirne', 'elazig', 'erzincan', 'erzurum', 'eskisehir', 'gaziantep', 'giresun',
      'gumushane', 'hakkari', 'hatay', 'isparta', 'mersin', 'istanbul', 'izmir', 'kars', 'kastamonu', 'kayseri', 'kirklareli', 'kirsehir', 'kocaeli', 'konya',
      'kutahya', 'malatya', 'manisa', 'kahramanmaras', 'mardin', 'mugla', 'mus', 'nevsehir', 'nigde', 'ordu', 'rize', 'sakarya', 'samsun', 'siirt',
      'sinop', 'sivas', 'tekirdag', 'tokat', 'trabzon', 'tunceli', 'sanliurfa', 'usak', 'van', 'yozgat', 'zonguldak', 'aksaray', 'bayburt', 'karaman',
      'kirikkale', 'batman', 'sirnak', 'bartin', 'ardahan', 'igdir', 'yalova', 'karabuk', 'kilis', 'osmaniye', 'duzce'
    ], lower(translate(trim(products.origin_province), 'IİıŞşĞğÇçÖöÜüÂâ', 'iiissggccoouuaa'))), 0)::bigint << 42 else 0 end)
    | (coalesce(categories.number, 0)::bigint << 49)
from products
join stores on stores.id = products.store_id
left join brands on brands.id = products.brand_id
left join categories on categories.id = products.category_id
where products.id = product_listings.product_id and product_listings.traits = 0;
