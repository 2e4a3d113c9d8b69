CREATE TABLE "company_notes" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" uuid PRIMARY KEY,
	"member_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"product_id" uuid,
	"fields" jsonb NOT NULL,
	"pictures" text[] NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_drafts_once" UNIQUE NULLS NOT DISTINCT("member_id","store_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"product_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"user_id" uuid,
	"input" jsonb NOT NULL,
	"pictures" text[] NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_versions_once" UNIQUE("product_id","revision")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "staff_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "company_notes_company" ON "company_notes" ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_notes_user" ON "company_notes" ("user_id");--> statement-breakpoint
CREATE INDEX "product_drafts_store" ON "product_drafts" ("store_id");--> statement-breakpoint
CREATE INDEX "product_drafts_product" ON "product_drafts" ("product_id");--> statement-breakpoint
CREATE INDEX "product_drafts_old" ON "product_drafts" ("updated_at");--> statement-breakpoint
CREATE INDEX "product_drafts_pictures" ON "product_drafts" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "product_versions_user" ON "product_versions" ("user_id");--> statement-breakpoint
CREATE INDEX "product_versions_pictures" ON "product_versions" USING gin ("pictures");--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_member_id_members_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;