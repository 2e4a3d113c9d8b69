CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY,
	"message_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"user_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"country" text NOT NULL,
	"phone" text,
	"company_name" text NOT NULL,
	"region" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer,
	"unit" text,
	"category_id" uuid,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_state_known" CHECK (state in ('open', 'answered', 'closed', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid NOT NULL,
	"reported_company_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "reports_kind_known" CHECK (kind in ('rfq', 'quote', 'inquiry')),
	CONSTRAINT "reports_reason_known" CHECK (reason in ('fraud', 'contacts', 'counterfeit', 'prohibited', 'offensive', 'spam', 'other')),
	CONSTRAINT "reports_state_known" CHECK (state in ('open', 'dismissed', 'upheld')),
	CONSTRAINT "reports_decided" CHECK ((state = 'open') = (decided_at is null)),
	CONSTRAINT "reports_parties" CHECK (company_id <> reported_company_id)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" ("message_id","at");--> statement-breakpoint
CREATE INDEX "contact_answers_user" ON "contact_answers" ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "contact_messages" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_assignee" ON "contact_messages" ("assignee_id");--> statement-breakpoint
CREATE INDEX "contact_messages_category" ON "contact_messages" ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" ("company_id","kind","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" ("user_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" ("reported_company_id");--> statement-breakpoint
CREATE INDEX "reports_decided_by" ON "reports" ("decided_by");--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_users_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_company_id_companies_id_fkey" FOREIGN KEY ("reported_company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;