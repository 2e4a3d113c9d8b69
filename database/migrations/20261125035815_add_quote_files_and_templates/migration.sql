CREATE TABLE "quote_files" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"rfq_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"quote_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "quote_files_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'))
);
--> statement-breakpoint
CREATE TABLE "quote_templates" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"offer" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "quote_templates_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE INDEX "quote_files_rfq" ON "quote_files" ("rfq_id","company_id");--> statement-breakpoint
CREATE INDEX "quote_files_quote" ON "quote_files" ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_files_company" ON "quote_files" ("company_id");--> statement-breakpoint
CREATE INDEX "quote_files_user" ON "quote_files" ("user_id");--> statement-breakpoint
CREATE INDEX "quote_files_unsent" ON "quote_files" ("created_at") WHERE quote_id is null;--> statement-breakpoint
CREATE INDEX "quotes_company_newest" ON "quotes" ("company_id","id");--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_quote_id_quotes_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "quote_templates" ADD CONSTRAINT "quote_templates_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");