ALTER TABLE "stores" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "cover_key" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "stated_certificates" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "holiday_until" timestamp(3) with time zone;