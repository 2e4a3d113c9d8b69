CREATE TABLE "rejected_tax_ids" (
	"hash" bytea PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listed_companies" ADD COLUMN "stem_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_companies" ADD COLUMN "stems_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_period" CHECK (starts_on <= ends_on);--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known", ADD CONSTRAINT "reports_kind_known" CHECK (kind in ('rfq', 'quote', 'inquiry', 'company'));