ALTER TABLE "products" DROP CONSTRAINT "products_external";--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_external_id" ON "products" ("store_id","external_id") WHERE state <> 'deleted';--> statement-breakpoint
ALTER TABLE "product_reviews" DROP CONSTRAINT "product_reviews_reason", ADD CONSTRAINT "product_reviews_reason" CHECK (reason in ('prohibited_words', 'category', 'mended', 'staff'));