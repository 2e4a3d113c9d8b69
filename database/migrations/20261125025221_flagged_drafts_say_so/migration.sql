-- A draft that waits for staff says so itself, as one that waits for a place does.
update products set draft_reason = 'prohibited_words'
where state = 'draft' and draft_reason is null and exists (
  select 1 from product_reviews
  where product_id = products.id and state = 'open' and reason = 'prohibited_words');
