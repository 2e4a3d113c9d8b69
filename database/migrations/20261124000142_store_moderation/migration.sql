CREATE TABLE "store_steps" (
	"id" uuid PRIMARY KEY,
	"of_company_id" uuid,
	"store_id" uuid,
	"act" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"reason" text,
	"user_id" uuid,
	"company_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "store_steps_act" CHECK (act in ('suspended', 'reinstated', 'terminated', 'barred', 'bar_lifted'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "barred_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "bar_reason" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "suspension" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "state_before" text;--> statement-breakpoint
CREATE INDEX "store_steps_company" ON "store_steps" ("of_company_id","at","id");--> statement-breakpoint
CREATE INDEX "store_steps_store" ON "store_steps" ("store_id","at","id");--> statement-breakpoint
ALTER TABLE "store_steps" ADD CONSTRAINT "store_steps_of_company_id_companies_id_fkey" FOREIGN KEY ("of_company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "store_steps" ADD CONSTRAINT "store_steps_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "store_steps" ADD CONSTRAINT "store_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "store_steps" ADD CONSTRAINT "store_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_suspension" CHECK (suspension in ('staff', 'company'));