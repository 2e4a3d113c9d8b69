CREATE TABLE "rfq_attachments" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"rfq_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rfq_attachments_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx'))
);
--> statement-breakpoint
CREATE TABLE "rfq_steps" (
	"id" uuid PRIMARY KEY,
	"rfq_id" uuid NOT NULL,
	"person_id" uuid,
	"company_id" uuid,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfqs" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"person_id" uuid,
	"company_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"typed" jsonb,
	"product_name" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"quantity" integer,
	"unit" text,
	"budget_least_micros" bigint,
	"budget_most_micros" bigint,
	"currency" text,
	"trade_terms" text[] DEFAULT '{}'::text[] NOT NULL,
	"country" text,
	"requirements" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"business_type" text,
	"business_email" text,
	"shares_card" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp(3) with time zone,
	"review_reason" text,
	"quotes_left" smallint NOT NULL,
	"idempotency_key" text,
	"body_hash" bytea,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"posted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "rfqs_once" UNIQUE("person_id","idempotency_key"),
	CONSTRAINT "rfqs_state" CHECK (state in ('draft', 'pending_approval', 'changes_requested', 'open', 'full', 'awarded', 'closed', 'expired', 'rejected', 'removed')),
	CONSTRAINT "rfqs_quotes_left" CHECK (quotes_left >= 0),
	CONSTRAINT "rfqs_complete" CHECK (state = 'draft' or (product_name <> '' and quantity > 0 and unit is not null and country is not null and terms_accepted_at is not null and posted_at is not null)),
	CONSTRAINT "rfqs_published" CHECK (state not in ('open', 'full', 'awarded') or (published_at is not null and expires_at is not null))
);
--> statement-breakpoint
CREATE INDEX "rfq_attachments_rfq" ON "rfq_attachments" ("rfq_id");--> statement-breakpoint
CREATE INDEX "rfq_steps_rfq" ON "rfq_steps" ("rfq_id","at");--> statement-breakpoint
CREATE INDEX "rfqs_open" ON "rfqs" ("published_at" DESC,"id" DESC) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "rfqs_open_in_category" ON "rfqs" ("category_id","published_at" DESC) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "rfqs_company" ON "rfqs" ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "rfqs_person" ON "rfqs" ("person_id");--> statement-breakpoint
CREATE INDEX "rfqs_to_review" ON "rfqs" ("posted_at","id") WHERE state = 'pending_approval';--> statement-breakpoint
CREATE INDEX "rfqs_expiring" ON "rfqs" ("expires_at") WHERE state in ('open', 'full');--> statement-breakpoint
CREATE INDEX "rfqs_old_drafts" ON "rfqs" ("updated_at") WHERE state = 'draft';--> statement-breakpoint
ALTER TABLE "rfq_attachments" ADD CONSTRAINT "rfq_attachments_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "rfq_steps" ADD CONSTRAINT "rfq_steps_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "rfq_steps" ADD CONSTRAINT "rfq_steps_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "rfq_steps" ADD CONSTRAINT "rfq_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL;