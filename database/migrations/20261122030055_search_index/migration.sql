CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_questions" (
	"question" text,
	"locale" text,
	"day" date,
	"asked" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "search_questions_pkey" PRIMARY KEY("question","locale","day")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_kind" CHECK (kind in ('synonym', 'spelling'))
);
--> statement-breakpoint
CREATE TABLE "search_tokens" (
	"token" text PRIMARY KEY,
	"documents" integer NOT NULL,
	"titles" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY,
	"shown" text NOT NULL,
	"titles" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "lengths" smallint[] DEFAULT '{0,0,0}'::smallint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "traits" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "price_usd_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "brand_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Set, not made anew: that would lock a table that is filled already. What waits in the pending list the next vacuum puts in its place.
ALTER INDEX "product_documents_words" SET (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_questions_day" ON "search_questions" ("day","asked" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops);