ALTER TABLE "company_packages" ADD COLUMN "grace_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "company_packages" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pause_reason" text;