-- Tables and columns get the terms of the field. Names change, rows stay: each statement is instant, whatever the table's size.
-- A server of the version before would not find its tables. Nobody runs two versions side by side yet; see decision 035.
ALTER TABLE "persons" RENAME TO "users";--> statement-breakpoint
ALTER TABLE "article_keys" RENAME TO "product_match_keys";--> statement-breakpoint
ALTER TABLE "related_goods" RENAME TO "related_products";--> statement-breakpoint
ALTER TABLE "rfq_steps" RENAME TO "rfq_transitions";--> statement-breakpoint
ALTER TABLE "search_questions" RENAME TO "search_queries";--> statement-breakpoint
ALTER TABLE "kept_mails" RENAME TO "sent_mails";--> statement-breakpoint
ALTER TABLE "account_tokens" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "addresses" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "security_events" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "members" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "pictures" RENAME COLUMN "ground" TO "placeholder_color";--> statement-breakpoint
ALTER TABLE "name_reviews" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "name_reviews" RENAME COLUMN "likened" TO "similar_name";--> statement-breakpoint
ALTER TABLE "product_listings" RENAME COLUMN "standing" TO "tiebreak";--> statement-breakpoint
ALTER TABLE "product_listings" RENAME COLUMN "traits" TO "filter_bits";--> statement-breakpoint
ALTER TABLE "related_products" RENAME COLUMN "alike" TO "similar";--> statement-breakpoint
ALTER TABLE "related_products" RENAME COLUMN "made_at" TO "computed_at";--> statement-breakpoint
ALTER TABLE "rfq_transitions" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "rfqs" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "rfqs" RENAME COLUMN "typed" TO "draft";--> statement-breakpoint
ALTER TABLE "rfqs" RENAME COLUMN "budget_least_micros" TO "min_budget_micros";--> statement-breakpoint
ALTER TABLE "rfqs" RENAME COLUMN "budget_most_micros" TO "max_budget_micros";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "question" TO "query";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "looked_until" TO "checked_until";--> statement-breakpoint
ALTER TABLE "product_documents" RENAME COLUMN "traits" TO "filter_bits";--> statement-breakpoint
ALTER TABLE "search_queries" RENAME COLUMN "question" TO "query";--> statement-breakpoint
ALTER TABLE "search_queries" RENAME COLUMN "asked" TO "searches";--> statement-breakpoint
ALTER TABLE "search_queries" RENAME COLUMN "unanswered" TO "without_match";--> statement-breakpoint
ALTER TABLE "search_queries" RENAME COLUMN "clicked" TO "clicks";--> statement-breakpoint
ALTER TABLE "search_words" RENAME COLUMN "shown" TO "display_form";--> statement-breakpoint
ALTER INDEX "account_tokens_person" RENAME TO "account_tokens_user";--> statement-breakpoint
ALTER INDEX "addresses_person" RENAME TO "addresses_user";--> statement-breakpoint
ALTER INDEX "security_events_person" RENAME TO "security_events_user";--> statement-breakpoint
ALTER INDEX "sessions_person" RENAME TO "sessions_user";--> statement-breakpoint
ALTER INDEX "persons_newest" RENAME TO "users_newest";--> statement-breakpoint
ALTER INDEX "persons_by_name" RENAME TO "users_by_name";--> statement-breakpoint
ALTER INDEX "members_person" RENAME TO "members_user";--> statement-breakpoint
ALTER INDEX "name_reviews_person" RENAME TO "name_reviews_user";--> statement-breakpoint
ALTER INDEX "article_keys_product" RENAME TO "product_match_keys_product";--> statement-breakpoint
ALTER INDEX "related_goods_made" RENAME TO "related_products_computed";--> statement-breakpoint
ALTER INDEX "related_goods_category" RENAME TO "related_products_category";--> statement-breakpoint
ALTER INDEX "rfq_steps_rfq" RENAME TO "rfq_transitions_rfq";--> statement-breakpoint
ALTER INDEX "rfqs_person" RENAME TO "rfqs_user";--> statement-breakpoint
ALTER INDEX "search_questions_day" RENAME TO "search_queries_day";--> statement-breakpoint
ALTER INDEX "search_words_likeness" RENAME TO "search_words_similarity";--> statement-breakpoint
ALTER INDEX "store_documents_beginning" RENAME TO "store_documents_prefix";--> statement-breakpoint
ALTER INDEX "outbox_feed" RENAME TO "outbox_read_order";--> statement-breakpoint
ALTER INDEX "kept_mails_newest" RENAME TO "sent_mails_newest";--> statement-breakpoint
-- Only where pg_trgm is available.
ALTER INDEX IF EXISTS "persons_search" RENAME TO "users_search";--> statement-breakpoint
-- Constraints without a name of their own are named after their table and columns, as in a new database.
DO $$
DECLARE
  item record;
  renamed text;
BEGIN
  FOR item IN
    SELECT conrelid::regclass AS "table", conname AS name, relname, contype, attname
    FROM pg_constraint
      JOIN pg_class ON pg_class.oid = conrelid
      LEFT JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE pg_constraint.connamespace = 'public'::regnamespace
  LOOP
    renamed := CASE
      WHEN item.contype = 'n' AND item.name LIKE '%\_not\_null' THEN item.relname || '_' || item.attname || '_not_null'
      ELSE replace(replace(replace(replace(replace(replace(replace(item.name,
        'persons', 'users'), 'person_id', 'user_id'), 'article_keys', 'product_match_keys'),
        'related_goods', 'related_products'), 'rfq_steps', 'rfq_transitions'),
        'search_questions', 'search_queries'), 'kept_mails', 'sent_mails')
    END;
    IF renamed <> item.name THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item."table", item.name, renamed);
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
-- Events and jobs that still wait. A quote within a text is escaped, so only names match.
UPDATE outbox SET payload = replace(payload::text, '"personId', '"userId')::jsonb
WHERE payload::text LIKE '%"personId%';--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE pgboss.job SET data = replace(data::text, '"personId', '"userId')::jsonb
  WHERE data::text LIKE '%"personId%';
END
$$;
