CREATE TABLE "earnings" (
	"order_id" uuid PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"credited_minor" bigint DEFAULT 0 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "earnings_fees" CHECK (fees_minor between 0 and gross_minor),
	CONSTRAINT "earnings_refunded" CHECK (refunded_minor between 0 and gross_minor),
	CONSTRAINT "earnings_credited" CHECK (credited_minor between 0 and fees_minor)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"company_id" uuid PRIMARY KEY,
	"sealed" text NOT NULL,
	"ending" text NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_parts" (
	"payout_id" uuid,
	"currency" text,
	"amount_minor" bigint NOT NULL,
	"usd_minor" bigint NOT NULL,
	"rate_micros" bigint NOT NULL,
	"rate_on" date,
	CONSTRAINT "payout_parts_pkey" PRIMARY KEY("payout_id","currency"),
	CONSTRAINT "payout_parts_amount" CHECK (amount_minor <> 0),
	CONSTRAINT "payout_parts_rate" CHECK (rate_micros > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"batch_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"usd_minor" bigint NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"sealed_account" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"returned_at" timestamp(3) with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payouts_state_known" CHECK (state in ('prepared', 'sent', 'returned')),
	CONSTRAINT "payouts_amount" CHECK (usd_minor > 0),
	CONSTRAINT "payouts_sent" CHECK (state <> 'sent' or (sent_at is not null and returned_at is null)),
	CONSTRAINT "payouts_returned" CHECK ((state = 'returned') = (returned_at is not null))
);
--> statement-breakpoint
CREATE TABLE "product_answer_votes" (
	"answer_id" uuid,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_answer_votes_pkey" PRIMARY KEY("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "product_answers" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"question_id" uuid NOT NULL,
	"author" text NOT NULL,
	"user_id" uuid,
	"country" text,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_answers_once" UNIQUE("question_id","user_id"),
	CONSTRAINT "product_answers_author" CHECK (author in ('seller', 'buyer')),
	CONSTRAINT "product_answers_state" CHECK (state in ('shown', 'held', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"product_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"country" text,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"is_answered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_questions_state" CHECK (state in ('shown', 'held', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD COLUMN "set_by" uuid;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD COLUMN "set_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "exchange_rates_set_by" ON "exchange_rates" ("set_by");--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "orders" ("confirmed_at","id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "earnings_company" ON "earnings" ("company_id","at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_accounts_user" ON "payout_accounts" ("user_id");--> statement-breakpoint
CREATE INDEX "payout_batches_created" ON "payout_batches" ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_batches_user" ON "payout_batches" ("user_id");--> statement-breakpoint
CREATE INDEX "payouts_company" ON "payouts" ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_batch" ON "payouts" ("batch_id");--> statement-breakpoint
CREATE INDEX "product_answer_votes_user" ON "product_answer_votes" ("user_id");--> statement-breakpoint
CREATE INDEX "product_answers_user" ON "product_answers" ("user_id");--> statement-breakpoint
CREATE INDEX "product_answers_decided_by" ON "product_answers" ("decided_by");--> statement-breakpoint
CREATE INDEX "product_answers_held" ON "product_answers" ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "product_questions_newest" ON "product_questions" ("product_id","created_at" DESC,"id" DESC) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "product_questions_store" ON "product_questions" ("store_id","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "product_questions_user" ON "product_questions" ("user_id");--> statement-breakpoint
CREATE INDEX "product_questions_company" ON "product_questions" ("company_id");--> statement-breakpoint
CREATE INDEX "product_questions_decided_by" ON "product_questions" ("decided_by");--> statement-breakpoint
CREATE INDEX "product_questions_held" ON "product_questions" ("created_at") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_set_by_users_id_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD CONSTRAINT "payout_parts_payout_id_payouts_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "payout_batches"("id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "product_answer_votes" ADD CONSTRAINT "product_answer_votes_answer_id_product_answers_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "product_answers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_answer_votes" ADD CONSTRAINT "product_answer_votes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_question_id_product_questions_id_fkey" FOREIGN KEY ("question_id") REFERENCES "product_questions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id");--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_permissions", ADD CONSTRAINT "members_permissions" CHECK (permissions <@ array['rfq', 'rfqQuotes', 'inquiry', 'products', 'store', 'orders', 'money', 'content', 'catalogue', 'reviews', 'memberships', 'people', 'settings', 'log']);--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind", ADD CONSTRAINT "ledger_accounts_kind" CHECK (kind in ('bank', 'suspense', 'held', 'seller', 'fees', 'refunds', 'payouts', 'exchange'));--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind", ADD CONSTRAINT "documents_kind" CHECK (kind in ('proforma', 'invoice', 'packing_list', 'fee_invoice', 'credit_note'));