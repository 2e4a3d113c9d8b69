-- Staff of the market could do all of this before there were areas, and keep it.
UPDATE "members" SET "permissions" = ARRAY(
  SELECT DISTINCT unnest("members"."permissions" || ARRAY['orders', 'money', 'products', 'content',
    'catalogue', 'reviews', 'memberships', 'people', 'settings', 'log'])
)
FROM "companies"
WHERE "companies"."id" = "members"."company_id" AND "companies"."is_admin"
  AND NOT "members"."is_owner" AND "members"."ended_at" IS NULL;
