ALTER TABLE "list_items" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "list_items" ADD COLUMN "alert_percent" smallint;--> statement-breakpoint
ALTER TABLE "list_items" ADD COLUMN "seen_price_micros" bigint;--> statement-breakpoint
ALTER TABLE "list_items" ADD COLUMN "seen_currency" text;--> statement-breakpoint
ALTER TABLE "list_items" ADD COLUMN "seen_offered" boolean;--> statement-breakpoint
CREATE INDEX "list_items_alerted" ON "list_items" ("user_id","product_id") WHERE alert_percent is not null;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_alert" CHECK (alert_percent is null or (alert_percent between 1 and 90
        and seen_price_micros is not null and seen_currency is not null
        and seen_offered is not null));