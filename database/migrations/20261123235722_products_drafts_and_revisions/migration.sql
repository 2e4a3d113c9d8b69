ALTER TABLE "products" ADD COLUMN "draft_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_own" ON "products" ("store_id","id");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" ("store_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_draft_reason" CHECK (draft_reason is null or state = 'draft');--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_state", ADD CONSTRAINT "products_state" CHECK (state in ('draft', 'published', 'paused', 'rejected', 'deleted'));