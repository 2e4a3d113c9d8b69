CREATE TABLE "quote_steps" (
	"id" uuid PRIMARY KEY,
	"quote_id" uuid NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"from_state" text,
	"to_state" text NOT NULL,
	"revision" integer NOT NULL,
	"offer" jsonb,
	"counter" jsonb,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "quote_steps_states" CHECK (to_state in ('submitted', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'not_selected'))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"rfq_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"product_id" uuid NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"offer" jsonb NOT NULL,
	"counter" jsonb,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"offered_at" timestamp(3) with time zone NOT NULL,
	"valid_until" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "quotes_once" UNIQUE("rfq_id","company_id"),
	CONSTRAINT "quotes_state" CHECK (state in ('submitted', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'not_selected')),
	CONSTRAINT "quotes_revision" CHECK (revision > 0)
);
--> statement-breakpoint
CREATE INDEX "quote_steps_quote" ON "quote_steps" ("quote_id","at");--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" ("company_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" ("user_id");--> statement-breakpoint
CREATE INDEX "quotes_product" ON "quotes" ("product_id");--> statement-breakpoint
CREATE INDEX "quotes_expiring" ON "quotes" ("valid_until") WHERE state in ('submitted', 'countered');--> statement-breakpoint
ALTER TABLE "quote_steps" ADD CONSTRAINT "quote_steps_quote_id_quotes_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "quote_steps" ADD CONSTRAINT "quote_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "quote_steps" ADD CONSTRAINT "quote_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_rfq_id_rfqs_id_fkey" FOREIGN KEY ("rfq_id") REFERENCES "rfqs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id");