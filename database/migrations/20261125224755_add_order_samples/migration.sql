CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" uuid,
	"currency" text NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_name" UNIQUE NULLS NOT DISTINCT("kind","owner","owner_id","currency"),
	CONSTRAINT "ledger_accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_accounts_kind" CHECK (kind in ('bank', 'suspense', 'held', 'seller', 'fees', 'refunds', 'exchange')),
	CONSTRAINT "ledger_accounts_owner" CHECK (owner in ('market', 'company', 'order')),
	CONSTRAINT "ledger_accounts_owner_id" CHECK ((owner = 'market') = (owner_id is null)),
	CONSTRAINT "ledger_accounts_held" CHECK (kind <> 'held' or balance_minor >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY,
	"cause" text NOT NULL UNIQUE,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" uuid,
	"position" smallint,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_postings_pkey" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_postings_amount" CHECK (amount_minor <> 0)
);
--> statement-breakpoint
CREATE TABLE "order_samples" (
	"order_id" uuid,
	"number" smallint,
	"fee_payer" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"is_approved" boolean,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "order_samples_pkey" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_samples_fee_payer" CHECK (fee_payer in ('seller', 'buyer', 'none')),
	CONSTRAINT "order_samples_number" CHECK (number > 0),
	CONSTRAINT "order_samples_decided" CHECK ((is_approved is null) = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wants_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_of_account" ON "ledger_postings" ("account_id","entry_id");--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account" FOREIGN KEY ("account_id","currency") REFERENCES "ledger_accounts"("id","currency");--> statement-breakpoint
ALTER TABLE "order_samples" ADD CONSTRAINT "order_samples_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;