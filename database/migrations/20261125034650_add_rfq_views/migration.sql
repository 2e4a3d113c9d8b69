CREATE TABLE "rfq_views" (
	"id" uuid PRIMARY KEY,
	"rfq_id" uuid NOT NULL,
	"user_id" uuid,
	"company_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"file_name" text,
	"hour" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rfq_views_once" UNIQUE("rfq_id","user_id","subject","hour")
);
--> statement-breakpoint
CREATE INDEX "rfq_views_rfq" ON "rfq_views" ("rfq_id","at");--> statement-breakpoint
CREATE INDEX "rfq_views_user" ON "rfq_views" ("user_id");--> statement-breakpoint
CREATE INDEX "rfq_views_company" ON "rfq_views" ("company_id");--> statement-breakpoint
ALTER TABLE "rfq_views" ADD CONSTRAINT "rfq_views_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "rfq_views" ADD CONSTRAINT "rfq_views_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "rfq_views" ADD CONSTRAINT "rfq_views_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");