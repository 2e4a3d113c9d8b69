CREATE TABLE "used_google_tokens" (
	"hash" bytea PRIMARY KEY,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "used_google_tokens_expired" ON "used_google_tokens" ("expires_at");