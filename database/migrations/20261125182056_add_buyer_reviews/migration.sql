CREATE TABLE "buyer_review_acts" (
	"id" uuid PRIMARY KEY,
	"review_id" uuid NOT NULL,
	"part" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "buyer_review_acts_part" CHECK (part in ('review', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "buyer_review_reports" (
	"review_id" uuid,
	"user_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "buyer_review_reports_pkey" PRIMARY KEY("review_id","user_id"),
	CONSTRAINT "buyer_review_reports_reason" CHECK (reason in ('offensive', 'untrue', 'advertising', 'privacy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "buyer_review_versions" (
	"id" uuid PRIMARY KEY,
	"review_id" uuid NOT NULL,
	"product_stars" smallint NOT NULL,
	"supplier_stars" smallint NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_review_votes" (
	"review_id" uuid,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "buyer_review_votes_pkey" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "buyer_reviews" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"right_id" uuid NOT NULL UNIQUE,
	"product_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"user_id" uuid,
	"country" text,
	"product_stars" smallint NOT NULL,
	"supplier_stars" smallint NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"hold_reason" text,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"open_report_count" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"answer_language" text,
	"answer_state" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by" uuid,
	"edited_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "buyer_reviews_state" CHECK (state in ('shown', 'held', 'hidden')),
	CONSTRAINT "buyer_reviews_hold_reason" CHECK (hold_reason in ('word', 'contact', 'changed')),
	CONSTRAINT "buyer_reviews_held" CHECK ((state = 'held') = (hold_reason is not null)),
	CONSTRAINT "buyer_reviews_answer_state" CHECK (answer_state in ('shown', 'held', 'hidden')),
	CONSTRAINT "buyer_reviews_answered" CHECK ((answer is null) = (answered_at is null) and (answer is null) = (answer_state is null)),
	CONSTRAINT "buyer_reviews_stars_range" CHECK (product_stars between 1 and 5 and supplier_stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_rights" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"user_id" uuid,
	"product_id" uuid NOT NULL,
	"order_reference" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "review_rights_once" UNIQUE("user_id","product_id","order_reference")
);
--> statement-breakpoint
CREATE TABLE "store_ratings" (
	"store_id" uuid PRIMARY KEY,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "buyer_review_acts_review" ON "buyer_review_acts" ("review_id","at");--> statement-breakpoint
CREATE INDEX "buyer_review_acts_user" ON "buyer_review_acts" ("user_id");--> statement-breakpoint
CREATE INDEX "buyer_review_reports_user" ON "buyer_review_reports" ("user_id");--> statement-breakpoint
CREATE INDEX "buyer_review_versions_review" ON "buyer_review_versions" ("review_id","at");--> statement-breakpoint
CREATE INDEX "buyer_review_votes_user" ON "buyer_review_votes" ("user_id");--> statement-breakpoint
CREATE INDEX "buyer_reviews_newest" ON "buyer_reviews" ("product_id","created_at" DESC,"id" DESC) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "buyer_reviews_helpful" ON "buyer_reviews" ("product_id","helpful_count" DESC,"id" DESC) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "buyer_reviews_stars" ON "buyer_reviews" ("product_id","product_stars" DESC,"id" DESC) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "buyer_reviews_store" ON "buyer_reviews" ("store_id","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "buyer_reviews_user" ON "buyer_reviews" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_reviews_answered_by" ON "buyer_reviews" ("answered_by");--> statement-breakpoint
CREATE INDEX "buyer_reviews_moderation" ON "buyer_reviews" ("created_at","id") WHERE state = 'held' or answer_state = 'held' or open_report_count > 0;--> statement-breakpoint
CREATE INDEX "review_rights_user" ON "review_rights" ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "review_rights_product" ON "review_rights" ("product_id");--> statement-breakpoint
ALTER TABLE "buyer_review_acts" ADD CONSTRAINT "buyer_review_acts_review_id_buyer_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "buyer_reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_acts" ADD CONSTRAINT "buyer_review_acts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "buyer_review_reports" ADD CONSTRAINT "buyer_review_reports_review_id_buyer_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "buyer_reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_reports" ADD CONSTRAINT "buyer_review_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_versions" ADD CONSTRAINT "buyer_review_versions_review_id_buyer_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "buyer_reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_votes" ADD CONSTRAINT "buyer_review_votes_review_id_buyer_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "buyer_reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_review_votes" ADD CONSTRAINT "buyer_review_votes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_reviews" ADD CONSTRAINT "buyer_reviews_right_id_review_rights_id_fkey" FOREIGN KEY ("right_id") REFERENCES "review_rights"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_reviews" ADD CONSTRAINT "buyer_reviews_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "buyer_reviews" ADD CONSTRAINT "buyer_reviews_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id");--> statement-breakpoint
ALTER TABLE "buyer_reviews" ADD CONSTRAINT "buyer_reviews_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "buyer_reviews" ADD CONSTRAINT "buyer_reviews_answered_by_users_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_rights" ADD CONSTRAINT "review_rights_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "review_rights" ADD CONSTRAINT "review_rights_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "store_ratings" ADD CONSTRAINT "store_ratings_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;