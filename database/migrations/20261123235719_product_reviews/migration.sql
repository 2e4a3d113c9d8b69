CREATE TABLE "product_approved_words" (
	"product_id" uuid,
	"key" text,
	CONSTRAINT "product_approved_words_pkey" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"product_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"user_id" uuid,
	"company_id" uuid,
	"rejection" text,
	"note" text,
	CONSTRAINT "product_reviews_reason" CHECK (reason in ('category', 'prohibited_words')),
	CONSTRAINT "product_reviews_state" CHECK (state in ('open', 'approved', 'categorised', 'rejected', 'withdrawn')),
	CONSTRAINT "product_reviews_ended" CHECK ((state = 'open') = (decided_at is null)),
	CONSTRAINT "product_reviews_rejection" CHECK ((state = 'rejected') = (rejection is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_open" ON "product_reviews" ("product_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "product_reviews_product" ON "product_reviews" ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_reviews_queue" ON "product_reviews" ("state","reason","asked_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_decided" ON "product_reviews" ("decided_at","id");--> statement-breakpoint
ALTER TABLE "product_approved_words" ADD CONSTRAINT "product_approved_words_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;