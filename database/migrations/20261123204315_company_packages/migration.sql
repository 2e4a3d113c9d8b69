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
ALTER TABLE "company_packages" ADD CONSTRAINT "company_packages_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "company_quotes" ADD CONSTRAINT "company_quotes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");