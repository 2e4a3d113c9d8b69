CREATE TABLE "idempotency_keys" (
	"actor" bytea,
	"key" text,
	"request_hash" bytea NOT NULL,
	"status" smallint,
	"body" jsonb,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
ALTER TABLE "rfqs" DROP COLUMN "body_hash";--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" ("expires_at");