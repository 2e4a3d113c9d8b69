CREATE TABLE "known_names" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid UNIQUE,
	"store_id" uuid UNIQUE,
	"brand_id" uuid UNIQUE,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "known_names_subject" CHECK (num_nonnulls(company_id, store_id, brand_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "name_reviews" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"person_id" uuid,
	"company_id" uuid,
	"store_id" uuid,
	"name" text NOT NULL,
	"concern" text NOT NULL,
	"likened" text,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "name_reviews_subject" CHECK (num_nonnulls(person_id, company_id, store_id) = 1),
	CONSTRAINT "name_reviews_concern" CHECK (concern in ('mixed_scripts', 'look_alike', 'same_name')),
	CONSTRAINT "name_reviews_state" CHECK (state in ('open', 'rename_asked', 'approved', 'suspended', 'renamed'))
);
--> statement-breakpoint
CREATE INDEX "known_names_key" ON "known_names" ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "name_reviews_person" ON "name_reviews" ("person_id") WHERE state in ('open', 'rename_asked');--> statement-breakpoint
CREATE UNIQUE INDEX "name_reviews_company" ON "name_reviews" ("company_id") WHERE state in ('open', 'rename_asked');--> statement-breakpoint
CREATE UNIQUE INDEX "name_reviews_store" ON "name_reviews" ("store_id") WHERE state in ('open', 'rename_asked');--> statement-breakpoint
CREATE INDEX "name_reviews_state" ON "name_reviews" ("state","created_at","id");--> statement-breakpoint
ALTER TABLE "known_names" ADD CONSTRAINT "known_names_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "known_names" ADD CONSTRAINT "known_names_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "known_names" ADD CONSTRAINT "known_names_brand_id_brands_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "name_reviews" ADD CONSTRAINT "name_reviews_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "name_reviews" ADD CONSTRAINT "name_reviews_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "name_reviews" ADD CONSTRAINT "name_reviews_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;