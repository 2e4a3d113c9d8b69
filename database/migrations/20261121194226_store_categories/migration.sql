CREATE TABLE "store_categories" (
	"store_id" uuid,
	"category_id" uuid,
	"product_count" integer NOT NULL,
	CONSTRAINT "store_categories_pkey" PRIMARY KEY("store_id","category_id")
);
--> statement-breakpoint
DROP INDEX "stores_by_name";--> statement-breakpoint
CREATE INDEX "store_categories_category" ON "store_categories" ("category_id","store_id");--> statement-breakpoint
ALTER TABLE "store_categories" ADD CONSTRAINT "store_categories_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;