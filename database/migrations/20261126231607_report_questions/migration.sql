CREATE TABLE "product_post_reports" (
	"id" uuid PRIMARY KEY,
	"question_id" uuid,
	"answer_id" uuid,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_post_reports_question" UNIQUE("question_id","user_id"),
	CONSTRAINT "product_post_reports_answer" UNIQUE("answer_id","user_id"),
	CONSTRAINT "product_post_reports_post" CHECK ((question_id is null) <> (answer_id is null)),
	CONSTRAINT "product_post_reports_reason" CHECK (reason in ('offensive', 'untrue', 'advertising', 'privacy', 'other'))
);
--> statement-breakpoint
ALTER TABLE "product_answers" ADD COLUMN "open_report_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD COLUMN "open_report_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_answers_reported" ON "product_answers" ("created_at") WHERE open_report_count > 0;--> statement-breakpoint
CREATE INDEX "product_post_reports_user" ON "product_post_reports" ("user_id");--> statement-breakpoint
CREATE INDEX "product_questions_reported" ON "product_questions" ("created_at") WHERE open_report_count > 0;--> statement-breakpoint
ALTER TABLE "product_post_reports" ADD CONSTRAINT "product_post_reports_question_id_product_questions_id_fkey" FOREIGN KEY ("question_id") REFERENCES "product_questions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_post_reports" ADD CONSTRAINT "product_post_reports_answer_id_product_answers_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "product_answers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_post_reports" ADD CONSTRAINT "product_post_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;