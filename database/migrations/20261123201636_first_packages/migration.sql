-- The packages that a market opens with. Admins change them in the control panel, as new revisions.
INSERT INTO "package_terms" ("id", "package_key", "revision", "product_limit", "quote_limit", "monthly_price_micros")
VALUES
  (gen_random_uuid(), 'free', 1, 20, 5, 0),
  (gen_random_uuid(), 'growth', 1, 500, 50, 49000000),
  (gen_random_uuid(), 'pro', 1, NULL, NULL, 149000000);
