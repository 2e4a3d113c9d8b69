CREATE TABLE "prohibited_word_changes" (
	"id" uuid PRIMARY KEY,
	"word_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" uuid,
	"company_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "prohibited_word_changes_values" CHECK (num_nonnulls(before, after) > 0)
);
--> statement-breakpoint
CREATE TABLE "prohibited_words" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"word_group" text NOT NULL,
	"language" text NOT NULL,
	"phrase" text NOT NULL,
	"key" text NOT NULL,
	"exceptions" text[] DEFAULT '{}'::text[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "prohibited_words_group_known" CHECK (word_group in ('prescription_medicine', 'sexual_content', 'firearms', 'tobacco', 'alcohol', 'counterfeits', 'forged_documents', 'veterinary_medicine', 'heritage_and_nature', 'organic_agricultural', 'narcotics', 'copyrighted')),
	CONSTRAINT "prohibited_words_language" CHECK (language in ('en', 'tr', 'ar'))
);
--> statement-breakpoint
CREATE INDEX "prohibited_word_changes_newest" ON "prohibited_word_changes" ("at","id");--> statement-breakpoint
CREATE INDEX "prohibited_word_changes_word" ON "prohibited_word_changes" ("word_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prohibited_words_key" ON "prohibited_words" ("language","key") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "prohibited_words_group" ON "prohibited_words" ("word_group","language","key");--> statement-breakpoint
ALTER TABLE "prohibited_word_changes" ADD CONSTRAINT "prohibited_word_changes_word_id_prohibited_words_id_fkey" FOREIGN KEY ("word_id") REFERENCES "prohibited_words"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "prohibited_word_changes" ADD CONSTRAINT "prohibited_word_changes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "prohibited_word_changes" ADD CONSTRAINT "prohibited_word_changes_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;