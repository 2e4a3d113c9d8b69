CREATE TABLE "bank_accounts" (
	"currency" text PRIMARY KEY,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"iban" text NOT NULL,
	"swift" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"transfers" integer NOT NULL,
	"added" integer NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_statements_format" CHECK (format in ('csv', 'camt053'))
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"statement_id" uuid NOT NULL,
	"fingerprint" text NOT NULL UNIQUE,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_transfers_left" CHECK (amount_minor > 0 and left_minor between 0 and amount_minor)
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"order_id" uuid NOT NULL,
	"part" text NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL UNIQUE,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"paid_at" timestamp(3) with time zone,
	CONSTRAINT "order_payments_part" UNIQUE("order_id","part"),
	CONSTRAINT "order_payments_part_known" CHECK (part in ('whole', 'deposit', 'balance')),
	CONSTRAINT "order_payments_method" CHECK (method in ('bank_transfer')),
	CONSTRAINT "order_payments_state_known" CHECK (state in ('waiting', 'paid', 'cancelled', 'refunded')),
	CONSTRAINT "order_payments_paid" CHECK (amount_minor > 0 and paid_minor between 0 and amount_minor),
	CONSTRAINT "order_payments_settled" CHECK (state <> 'paid' or paid_minor = amount_minor)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"transfer_id" uuid NOT NULL,
	"order_id" uuid,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"sent_by" uuid,
	CONSTRAINT "refunds_state_known" CHECK (state in ('owed', 'sent')),
	CONSTRAINT "refunds_amount" CHECK (amount_minor > 0),
	CONSTRAINT "refunds_sent" CHECK ((state = 'sent') = (sent_at is not null))
);
--> statement-breakpoint
CREATE TABLE "transfer_parts" (
	"transfer_id" uuid,
	"payment_id" uuid,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"is_late" boolean NOT NULL,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "transfer_parts_pkey" PRIMARY KEY("transfer_id","payment_id"),
	CONSTRAINT "transfer_parts_amount" CHECK (amount_minor > 0 and refunded_minor between 0 and amount_minor)
);
--> statement-breakpoint
CREATE INDEX "bank_statements_at" ON "bank_statements" ("at");--> statement-breakpoint
CREATE INDEX "bank_statements_user" ON "bank_statements" ("user_id");--> statement-breakpoint
CREATE INDEX "bank_transfers_statement" ON "bank_transfers" ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_transfers_booked" ON "bank_transfers" ("booked_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transfers_open" ON "bank_transfers" ("booked_on","id") WHERE left_minor > 0;--> statement-breakpoint
CREATE INDEX "order_payments_state" ON "order_payments" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "order_payments_amount" ON "order_payments" ("currency","amount_minor") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "refunds_transfer" ON "refunds" ("transfer_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_sent_by" ON "refunds" ("sent_by");--> statement-breakpoint
CREATE INDEX "transfer_parts_payment" ON "transfer_parts" ("payment_id");--> statement-breakpoint
CREATE INDEX "transfer_parts_user" ON "transfer_parts" ("user_id");--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_statement_id_bank_statements_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statements"("id");--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transfer_id_bank_transfers_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "bank_transfers"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_by_users_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "transfer_parts" ADD CONSTRAINT "transfer_parts_transfer_id_bank_transfers_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "bank_transfers"("id");--> statement-breakpoint
ALTER TABLE "transfer_parts" ADD CONSTRAINT "transfer_parts_payment_id_order_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "order_payments"("id");--> statement-breakpoint
ALTER TABLE "transfer_parts" ADD CONSTRAINT "transfer_parts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;