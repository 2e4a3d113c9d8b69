ALTER TABLE "refunds" ADD COLUMN "returns" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_stock" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_stock" ADD COLUMN "taken_of" integer;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "sample_number" smallint;--> statement-breakpoint
ALTER TABLE "order_stock" ADD COLUMN "shipped_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned" CHECK ((returns > 0) = (returned_at is not null));--> statement-breakpoint
ALTER TABLE "held_stock" ADD CONSTRAINT "held_stock_taken" CHECK (taken >= 0);