CREATE TABLE "buyer_review_photos" (
	"review_id" uuid,
	"position" smallint,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "buyer_review_photos_pkey" PRIMARY KEY("review_id","position"),
	CONSTRAINT "buyer_review_photos_position" CHECK (position between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "category_redirects" (
	"path" text PRIMARY KEY,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_slots" (
	"name" text PRIMARY KEY,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewed_keepers" (
	"user_id" uuid PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE "viewed_products" (
	"user_id" uuid,
	"product_id" uuid,
	"viewed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "viewed_products_pkey" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "business_acts" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"company_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "retired_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "list_items" ADD COLUMN "seen_promoted" boolean;--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "terms_version" integer;--> statement-breakpoint
CREATE INDEX "buyer_review_photos_picture" ON "buyer_review_photos" ("picture_id");--> statement-breakpoint
CREATE INDEX "category_redirects_category" ON "category_redirects" ("category_id");--> statement-breakpoint
CREATE INDEX "viewed_products_newest" ON "viewed_products" ("user_id","viewed_at" DESC);--> statement-breakpoint
CREATE INDEX "viewed_products_product" ON "viewed_products" ("product_id");--> statement-breakpoint
CREATE INDEX "business_acts_kind" ON "business_acts" ("kind","id");--> statement-breakpoint
CREATE INDEX "business_acts_user" ON "business_acts" ("user_id","id");--> statement-breakpoint
ALTER TABLE "buyer_review_photos" ADD CONSTRAINT "buyer_review_photos_review_id_buyer_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "buyer_reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_photos" ADD CONSTRAINT "buyer_review_photos_picture_id_pictures_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");--> statement-breakpoint
ALTER TABLE "category_redirects" ADD CONSTRAINT "category_redirects_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "viewed_keepers" ADD CONSTRAINT "viewed_keepers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewed_products" ADD CONSTRAINT "viewed_products_user_id_viewed_keepers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "viewed_keepers"("user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewed_products" ADD CONSTRAINT "viewed_products_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "business_acts" ADD CONSTRAINT "business_acts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;