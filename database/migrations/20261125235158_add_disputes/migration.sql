CREATE TABLE "dispute_files" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"order_id" uuid NOT NULL,
	"statement_id" uuid,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dispute_files_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'))
);
--> statement-breakpoint
CREATE TABLE "dispute_offers" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "dispute_offers_side" CHECK (side in ('buyer', 'seller')),
	CONSTRAINT "dispute_offers_state" CHECK (state in ('open', 'accepted', 'declined', 'replaced')),
	CONSTRAINT "dispute_offers_amount" CHECK (amount_minor > 0),
	CONSTRAINT "dispute_offers_ended" CHECK ((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_statements" (
	"id" uuid PRIMARY KEY,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dispute_statements_once" UNIQUE("dispute_id","side","client_key"),
	CONSTRAINT "dispute_statements_side" CHECK (side in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL CONSTRAINT "disputes_once" UNIQUE,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"from_state" text NOT NULL,
	"wanted_minor" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"answer_due_at" timestamp(3) with time zone NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"outcome" text,
	"refund_minor" bigint,
	"decision_reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "disputes_reason" CHECK (reason in ('spec_changed', 'not_as_described', 'short', 'damaged', 'late', 'not_delivered', 'fraud')),
	CONSTRAINT "disputes_state" CHECK (state in ('open', 'agreed', 'decided')),
	CONSTRAINT "disputes_from_state" CHECK (from_state in ('submitted', 'negotiating', 'agreed', 'sample_sent', 'sample_approved', 'sample_rejected', 'awaiting_payment', 'held', 'in_production', 'inspected', 'shipped', 'delivered', 'confirmed', 'paid_out', 'cancelled', 'disputed', 'refunded', 'released')),
	CONSTRAINT "disputes_outcome" CHECK (outcome in ('refund', 'part', 'release')),
	CONSTRAINT "disputes_wanted" CHECK (wanted_minor > 0),
	CONSTRAINT "disputes_ended" CHECK ((state = 'open') = (ended_at is null) and (state = 'open') = (outcome is null)
        and (state = 'open') = (refund_minor is null)),
	CONSTRAINT "disputes_refund" CHECK (refund_minor >= 0 and (outcome = 'release') = (refund_minor = 0))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL CONSTRAINT "order_returns_once" UNIQUE,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_returns_reason" CHECK (reason in ('not_needed', 'wrong_item', 'not_as_described', 'damaged', 'other')),
	CONSTRAINT "order_returns_state" CHECK (state in ('requested', 'accepted', 'sent', 'arrived', 'refused', 'refunded', 'withdrawn', 'closed', 'disputed'))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid,
	"position" smallint,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_pkey" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "return_days" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "return_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_opened_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "dispute_files_order" ON "dispute_files" ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_files_statement" ON "dispute_files" ("statement_id");--> statement-breakpoint
CREATE INDEX "dispute_files_unsent" ON "dispute_files" ("created_at") WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX "dispute_files_company" ON "dispute_files" ("company_id");--> statement-breakpoint
CREATE INDEX "dispute_files_user" ON "dispute_files" ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_offers_dispute" ON "dispute_offers" ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "dispute_offers_user" ON "dispute_offers" ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_statements_user" ON "dispute_statements" ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" ("answer_due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "disputes_user" ON "disputes" ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_decided_by" ON "disputes" ("decided_by");--> statement-breakpoint
CREATE INDEX "order_returns_waiting" ON "order_returns" ("changed_at") WHERE state in ('accepted', 'refused');--> statement-breakpoint
CREATE INDEX "order_returns_user" ON "order_returns" ("user_id");--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_statement_id_dispute_statements_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "dispute_statements"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "dispute_offers" ADD CONSTRAINT "dispute_offers_dispute_id_disputes_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dispute_offers" ADD CONSTRAINT "dispute_offers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_dispute_id_disputes_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_order_returns_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_returns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_return_days" CHECK (return_days in (14, 15, 30));