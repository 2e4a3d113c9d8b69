ALTER TABLE "pictures" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "pictures_storage_key" ON "pictures" ("storage_key");