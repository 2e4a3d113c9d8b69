CREATE TABLE "rfq_visitor_drafts" (
	"token_hash" bytea PRIMARY KEY,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rfq_visitor_drafts_old" ON "rfq_visitor_drafts" ("updated_at");