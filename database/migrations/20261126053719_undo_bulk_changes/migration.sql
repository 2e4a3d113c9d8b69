ALTER TABLE "product_bulk_changes" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "product_bulk_items" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "product_bulk_items" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "product_bulk_items" ADD COLUMN "undone_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "product_bulk_changes_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "product_bulk_changes_one_at_a_time" ON "product_bulk_changes" ("store_id") WHERE state in ('waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "products_in_state" ON "products" ("store_id","state","stock");--> statement-breakpoint
ALTER TABLE "product_bulk_changes" DROP CONSTRAINT "product_bulk_changes_state", ADD CONSTRAINT "product_bulk_changes_state" CHECK (state in ('waiting', 'running', 'done', 'undoing', 'undone'));