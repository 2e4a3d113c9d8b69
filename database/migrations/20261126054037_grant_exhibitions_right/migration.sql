-- Staff of the market could do everything before there were areas, and keep it.
UPDATE "members" SET "permissions" = "members"."permissions" || ARRAY['exhibitions']
FROM "companies"
WHERE "companies"."id" = "members"."company_id" AND "companies"."is_admin"
  AND NOT "members"."is_owner" AND "members"."ended_at" IS NULL
  AND NOT "members"."permissions" @> ARRAY['exhibitions'];
