CREATE TABLE "rfq_searches" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"query" text NOT NULL,
	"locale" text NOT NULL,
	"category" text,
	"country" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rfq_searches_once" UNIQUE NULLS NOT DISTINCT("user_id","query","category","country")
);
--> statement-breakpoint
ALTER TABLE "rfq_searches" ADD CONSTRAINT "rfq_searches_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;