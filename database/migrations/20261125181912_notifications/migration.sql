CREATE TABLE "notification_counts" (
	"user_id" uuid,
	"company_id" uuid,
	"group_name" text,
	"unread" integer NOT NULL,
	CONSTRAINT "notification_counts_pkey" PRIMARY KEY("user_id","company_id","group_name"),
	CONSTRAINT "notification_counts_unread" CHECK (unread >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"group_name" text NOT NULL,
	"cause" text NOT NULL,
	"subject" text NOT NULL,
	"values" jsonb NOT NULL,
	"is_listed" boolean NOT NULL,
	"mail_state" text DEFAULT 'waiting' NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","kind","cause"),
	CONSTRAINT "notifications_mail_state" CHECK (mail_state in ('waiting', 'sent', 'none', 'gathered', 'digested'))
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "reminded_of_end" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "reminded_of_rfq_end" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "notification_counts_company" ON "notification_counts" ("company_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" ("user_id","company_id","id" DESC);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" ("user_id","company_id","group_name") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_company" ON "notifications" ("company_id");--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" ("subject");--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_mailed" ON "notifications" ("user_id","mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_gathered" ON "notifications" ("user_id") WHERE mail_state = 'gathered';--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE;