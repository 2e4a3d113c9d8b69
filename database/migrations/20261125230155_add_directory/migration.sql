CREATE TABLE "listed_companies" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid UNIQUE,
	"slug" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"letter" char(1) NOT NULL,
	"business_type" text NOT NULL,
	"sectors" text[] NOT NULL,
	"main_products" text[] NOT NULL,
	"certificates" text[] NOT NULL,
	"export_markets" text[] NOT NULL,
	"country" text NOT NULL,
	"province" text,
	"address" text NOT NULL,
	"website" text,
	"about" text NOT NULL,
	"established_year" smallint,
	"staff_count" integer,
	"export_staff_count" integer,
	"search_text" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"listed_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_documents" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" smallint NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"sealed_key" bytea NOT NULL,
	"issued_on" date,
	"accepted_at" timestamp(3) with time zone,
	"returned_reason" text,
	"replaced_at" timestamp(3) with time zone,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "membership_documents_kind_known" CHECK (kind in ('identity_card', 'tax_plate', 'signature_circular', 'commitment', 'partnership_agreement')),
	CONSTRAINT "membership_documents_format_known" CHECK (format in ('pdf', 'jpg', 'png', 'webp')),
	CONSTRAINT "membership_documents_plate" CHECK ((kind = 'tax_plate') = (issued_on is not null)),
	CONSTRAINT "membership_documents_judged" CHECK (accepted_at is null or returned_reason is null)
);
--> statement-breakpoint
CREATE TABLE "membership_looks" (
	"id" uuid PRIMARY KEY,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" smallint NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_steps" (
	"id" uuid PRIMARY KEY,
	"membership_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"company_id" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"legal_form" text NOT NULL,
	"state" text DEFAULT 'registered' NOT NULL,
	"draft" jsonb DEFAULT '{}' NOT NULL,
	"company_data" jsonb,
	"tax_id" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"reviewer_id" uuid,
	"turn_ends_at" timestamp(3) with time zone,
	"reason" text,
	"requested_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "memberships_state_known" CHECK (state in ('registered', 'company_data', 'documents', 'requested', 'in_review', 'more_documents', 'approved', 'rejected')),
	CONSTRAINT "memberships_form_known" CHECK (legal_form in ('sole_trader', 'ordinary_partnership', 'limited_company', 'joint_stock_company', 'cooperative', 'association', 'public_body', 'foreign_company')),
	CONSTRAINT "memberships_complete" CHECK (state in ('registered') or (company_data is not null and tax_id is not null)),
	CONSTRAINT "memberships_decided" CHECK ((state in ('approved', 'rejected')) = (decided_at is not null))
);
--> statement-breakpoint
CREATE TABLE "partner_requests" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"website" text NOT NULL,
	"medium" text,
	"reach" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "partner_requests_kind_known" CHECK (kind in ('media', 'sponsor')),
	CONSTRAINT "partner_requests_state_known" CHECK (state in ('new', 'in_talks', 'agreed', 'declined')),
	CONSTRAINT "partner_requests_medium_known" CHECK (medium in ('newspaper', 'magazine', 'site', 'channel', 'other'))
);
--> statement-breakpoint
CREATE INDEX "listed_companies_letter" ON "listed_companies" ("letter","name","id");--> statement-breakpoint
CREATE INDEX "listed_companies_place" ON "listed_companies" ("country","province");--> statement-breakpoint
CREATE INDEX "listed_companies_sectors" ON "listed_companies" USING gin ("sectors");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_documents_current" ON "membership_documents" ("membership_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_documents_version" ON "membership_documents" ("membership_id","kind","version");--> statement-breakpoint
CREATE INDEX "membership_documents_user" ON "membership_documents" ("user_id");--> statement-breakpoint
CREATE INDEX "membership_looks_membership" ON "membership_looks" ("membership_id","at","id");--> statement-breakpoint
CREATE INDEX "membership_looks_user" ON "membership_looks" ("user_id");--> statement-breakpoint
CREATE INDEX "membership_steps_membership" ON "membership_steps" ("membership_id","at","id");--> statement-breakpoint
CREATE INDEX "membership_steps_user" ON "membership_steps" ("user_id");--> statement-breakpoint
CREATE INDEX "membership_steps_company" ON "membership_steps" ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_company" ON "memberships" ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_tax_id" ON "memberships" ("tax_id") WHERE state in ('requested', 'in_review', 'more_documents', 'approved', 'rejected');--> statement-breakpoint
CREATE INDEX "memberships_state" ON "memberships" ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "memberships_reviewer" ON "memberships" ("reviewer_id");--> statement-breakpoint
CREATE INDEX "partner_requests_state" ON "partner_requests" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "partner_requests_user" ON "partner_requests" ("user_id");--> statement-breakpoint
ALTER TABLE "listed_companies" ADD CONSTRAINT "listed_companies_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "membership_documents" ADD CONSTRAINT "membership_documents_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "membership_documents" ADD CONSTRAINT "membership_documents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "membership_looks" ADD CONSTRAINT "membership_looks_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "membership_looks" ADD CONSTRAINT "membership_looks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "membership_steps" ADD CONSTRAINT "membership_steps_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "membership_steps" ADD CONSTRAINT "membership_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "membership_steps" ADD CONSTRAINT "membership_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_reviewer_id_users_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_permissions", ADD CONSTRAINT "members_permissions" CHECK (permissions <@ array['rfq', 'rfqQuotes', 'inquiry', 'products', 'store', 'orders', 'money', 'memberships']);