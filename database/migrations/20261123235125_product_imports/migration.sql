CREATE TABLE "column_mappings" (
	"store_id" uuid,
	"columns_hash" text,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "column_mappings_pkey" PRIMARY KEY("store_id","columns_hash")
);
--> statement-breakpoint
CREATE TABLE "product_feeds" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"store_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"url" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"problem" text,
	"etag" text,
	"last_modified" text,
	"content_hash" bytea,
	"product_keys" bytea,
	"created_at" timestamp(3) with time zone NOT NULL,
	"pulled_at" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone,
	CONSTRAINT "product_feeds_once" UNIQUE("store_id","url"),
	CONSTRAINT "product_feeds_state" CHECK (state in ('active', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "product_import_changes" (
	"import_id" uuid,
	"product_id" uuid,
	"before" jsonb,
	"content_hash" text NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "product_import_changes_pkey" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"store_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"feed_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_parts" integer NOT NULL,
	"rejects_parts" integer DEFAULT 0 NOT NULL,
	"rejects_bytes" integer DEFAULT 0 NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"format" text,
	"mapping" jsonb NOT NULL,
	"preview" jsonb,
	"counts" jsonb,
	"progress" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_values" jsonb,
	"undo" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_imports_state" CHECK (state in ('uploaded', 'ready', 'running', 'done', 'failed', 'undoing', 'undone')),
	CONSTRAINT "product_imports_kind" CHECK (kind in ('csv', 'xlsx', 'xml'))
);
--> statement-breakpoint
CREATE INDEX "product_feeds_company" ON "product_feeds" ("company_id");--> statement-breakpoint
CREATE INDEX "product_feeds_user" ON "product_feeds" ("user_id");--> statement-breakpoint
CREATE INDEX "product_import_changes_product" ON "product_import_changes" ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_imports_one_at_a_time" ON "product_imports" ("store_id") WHERE state in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "product_imports_company" ON "product_imports" ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_imports_store" ON "product_imports" ("store_id");--> statement-breakpoint
CREATE INDEX "product_imports_user" ON "product_imports" ("user_id");--> statement-breakpoint
CREATE INDEX "product_imports_feed" ON "product_imports" ("feed_id");--> statement-breakpoint
CREATE INDEX "product_imports_old" ON "product_imports" ("created_at");--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_import_changes" ADD CONSTRAINT "product_import_changes_import_id_product_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "product_imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_import_changes" ADD CONSTRAINT "product_import_changes_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_feed_id_product_feeds_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "product_feeds"("id") ON DELETE SET NULL;