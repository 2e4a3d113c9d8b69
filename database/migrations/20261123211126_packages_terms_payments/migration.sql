CREATE TABLE "category_term_changes" (
	"id" uuid PRIMARY KEY,
	"category_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_packages" (
	"company_id" uuid PRIMARY KEY,
	"package_key" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"paid_until" timestamp(3) with time zone NOT NULL,
	"paid_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	CONSTRAINT "company_packages_key" CHECK (package_key in ('growth', 'pro')),
	CONSTRAINT "company_packages_period" CHECK (paid_until > started_at),
	CONSTRAINT "company_packages_cents" CHECK (paid_cents >= 0 and credit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_quotes" (
	"company_id" uuid,
	"month" text,
	"taken" integer NOT NULL,
	CONSTRAINT "company_quotes_pkey" PRIMARY KEY("company_id","month"),
	CONSTRAINT "company_quotes_taken" CHECK (taken > 0)
);
--> statement-breakpoint
CREATE TABLE "package_terms" (
	"id" uuid PRIMARY KEY,
	"package_key" text NOT NULL,
	"revision" integer NOT NULL,
	"product_limit" integer,
	"quote_limit" integer,
	"monthly_price_micros" bigint NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_terms_revision" UNIQUE("package_key","revision"),
	CONSTRAINT "package_terms_key" CHECK (package_key in ('free', 'growth', 'pro')),
	CONSTRAINT "package_terms_limits" CHECK ((product_limit is null or product_limit >= 0) and (quote_limit is null or quote_limit >= 0)),
	CONSTRAINT "package_terms_price" CHECK (monthly_price_micros >= 0 and monthly_price_micros % 10000 = 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"method" text NOT NULL,
	"reference" text NOT NULL UNIQUE,
	"package_key" text NOT NULL,
	"price_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	"rest_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "payments_state" CHECK (state in ('waiting', 'confirmed', 'cancelled')),
	CONSTRAINT "payments_method" CHECK (method in ('bank_transfer')),
	CONSTRAINT "payments_package" CHECK (package_key in ('growth', 'pro')),
	CONSTRAINT "payments_amounts" CHECK (price_cents > 0 and credit_cents >= 0 and rest_cents >= 0 and amount_cents >= 0 and amount_cents = price_cents - credit_cents),
	CONSTRAINT "payments_decided" CHECK ((state = 'waiting') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "commission_basis_points" integer;--> statement-breakpoint
CREATE INDEX "category_term_changes_newest" ON "category_term_changes" ("changed_at","id");--> statement-breakpoint
CREATE INDEX "category_term_changes_category" ON "category_term_changes" ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_waiting_of_company" ON "payments" ("company_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "payments_of_company" ON "payments" ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" ("user_id");--> statement-breakpoint
ALTER TABLE "category_term_changes" ADD CONSTRAINT "category_term_changes_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "category_term_changes" ADD CONSTRAINT "category_term_changes_changed_by_users_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "company_packages" ADD CONSTRAINT "company_packages_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "company_quotes" ADD CONSTRAINT "company_quotes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "package_terms" ADD CONSTRAINT "package_terms_changed_by_users_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_commission_basis_points" CHECK (commission_basis_points between 0 and 10000);