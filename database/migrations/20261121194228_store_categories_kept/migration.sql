-- Counts what the rows of one statement change, so that whoever lists goods or takes them away need not think of it.
-- Listings move by being deleted and inserted; an UPDATE changes only figures, never store or category.
CREATE FUNCTION count_store_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO store_categories AS kept (store_id, category_id, product_count)
    SELECT store_id, category_id, count(*) FROM changed GROUP BY store_id, category_id ORDER BY store_id, category_id
    ON CONFLICT (store_id, category_id) DO UPDATE SET product_count = kept.product_count + excluded.product_count;
  ELSE
    UPDATE store_categories AS kept SET product_count = kept.product_count - gone.product_count
    FROM (SELECT store_id, category_id, count(*) AS product_count FROM changed GROUP BY store_id, category_id) AS gone
    WHERE kept.store_id = gone.store_id AND kept.category_id = gone.category_id;
    DELETE FROM store_categories AS kept USING (SELECT DISTINCT store_id, category_id FROM changed) AS gone
    WHERE kept.store_id = gone.store_id AND kept.category_id = gone.category_id AND kept.product_count <= 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_listings_added AFTER INSERT ON product_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_store_categories();
--> statement-breakpoint
CREATE TRIGGER product_listings_removed AFTER DELETE ON product_listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_store_categories();
--> statement-breakpoint
INSERT INTO store_categories (store_id, category_id, product_count)
SELECT store_id, category_id, count(*) FROM product_listings GROUP BY store_id, category_id;
