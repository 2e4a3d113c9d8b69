-- Products that waited for staff before reviews had rows of their own.
insert into product_reviews (id, public_id, product_id, reason, words, asked_at)
select gen_random_uuid(), (
    select string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + floor(random() * 32)::int, 1), '')
    from generate_series(1, 10) where products.id is not null
  ), id, review_reason, '{}', updated_at
from products
where review_reason is not null
  and (state = 'published' or (state = 'draft' and published_at is not null));
--> statement-breakpoint
-- Whether the seller wanted these to be drafts is not known: the next file or form asks again.
update products set content_hash = ''
where review_reason = 'prohibited_words' and state = 'draft' and published_at is null;
