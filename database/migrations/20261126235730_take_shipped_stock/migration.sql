-- Orders that were shipped before shipped stock was counted hold it no more: it is taken from what
-- their sellers state today, so that as much is left as before until they state another number.
WITH "left_at" AS (
  SELECT "order_id", min("at") AS "at" FROM "order_steps"
  WHERE "to_state" IN ('shipped', 'refunded', 'released')
  GROUP BY "order_id"
), "shipped" AS (
  UPDATE "order_stock" AS "of_order" SET "shipped_at" = "left_at"."at"
  FROM "left_at"
  WHERE "left_at"."order_id" = "of_order"."order_id"
    AND "of_order"."given_back_at" IS NULL AND "of_order"."shipped_at" IS NULL
  RETURNING "of_order"."product_id", "of_order"."variant_id", "of_order"."quantity"
), "sums" AS (
  SELECT "product_id", "variant_id", sum("quantity")::integer AS "quantity"
  FROM "shipped" GROUP BY "product_id", "variant_id"
), "stated" AS (
  SELECT "sums".*, CASE WHEN "sums"."variant_id" = '' THEN "products"."stock" ELSE (
    SELECT ("variant"->>'stock')::integer
    FROM jsonb_array_elements("products"."variants") AS "variant"
    WHERE "variant"->>'id' = "sums"."variant_id" LIMIT 1
  ) END AS "stock"
  FROM "sums" JOIN "products" ON "products"."id" = "sums"."product_id"
)
UPDATE "held_stock" AS "held" SET
  "quantity" = greatest("held"."quantity" - "stated"."quantity", 0),
  "taken" = CASE
    WHEN "stated"."stock" IS NULL THEN 0
    WHEN "held"."taken_of" = "stated"."stock"
      THEN least("held"."taken"::bigint + "stated"."quantity", 1000000000)
    ELSE least("stated"."quantity", 1000000000)
  END,
  "taken_of" = "stated"."stock"
FROM "stated"
WHERE "held"."product_id" = "stated"."product_id" AND "held"."variant_id" = "stated"."variant_id";
