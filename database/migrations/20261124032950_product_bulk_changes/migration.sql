CREATE TABLE "product_bulk_changes" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"store_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "product_bulk_changes_state" CHECK (state in ('waiting', 'running', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "product_bulk_items" (
	"change_id" uuid,
	"product_id" uuid,
	"outcome" text,
	CONSTRAINT "product_bulk_items_pkey" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "product_bulk_changes_one_at_a_time" ON "product_bulk_changes" ("store_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "product_bulk_changes_store" ON "product_bulk_changes" ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "product_bulk_changes_old" ON "product_bulk_changes" ("created_at");--> statement-breakpoint
CREATE INDEX "product_bulk_items_left" ON "product_bulk_items" ("change_id","product_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "product_bulk_items_product" ON "product_bulk_items" ("product_id");--> statement-breakpoint
CREATE INDEX "products_cheapest" ON "products" ("store_id","lowest_price_usd_micros","id");--> statement-breakpoint
ALTER TABLE "product_bulk_changes" ADD CONSTRAINT "product_bulk_changes_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_bulk_items" ADD CONSTRAINT "product_bulk_items_change_id_product_bulk_changes_id_fkey" FOREIGN KEY ("change_id") REFERENCES "product_bulk_changes"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_bulk_items" ADD CONSTRAINT "product_bulk_items_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;