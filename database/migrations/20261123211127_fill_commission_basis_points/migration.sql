-- Through numeric, because a real of 4.1 is a little less than 4.1.
UPDATE "categories" SET "commission_basis_points" = round("commission_percent"::numeric * 100)
WHERE "commission_percent" IS NOT NULL AND "commission_basis_points" IS NULL;
