CREATE TABLE "rfq_recipients" (
	"rfq_id" uuid,
	"company_id" uuid,
	"store_id" uuid,
	CONSTRAINT "rfq_recipients_pkey" PRIMARY KEY("rfq_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "open_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "audience" text DEFAULT 'market' NOT NULL;--> statement-breakpoint
CREATE INDEX "rfq_recipients_company" ON "rfq_recipients" ("company_id","rfq_id");--> statement-breakpoint
CREATE INDEX "rfq_recipients_store" ON "rfq_recipients" ("store_id");--> statement-breakpoint
ALTER TABLE "rfq_recipients" ADD CONSTRAINT "rfq_recipients_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "rfq_recipients" ADD CONSTRAINT "rfq_recipients_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "rfq_recipients" ADD CONSTRAINT "rfq_recipients_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_open_days" CHECK (open_days in (7, 14, 30));--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_audience" CHECK (audience in ('market', 'chosen', 'both'));