CREATE TABLE "thread_files" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"message_id" uuid,
	"client_key" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "thread_files_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'))
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"client_key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "thread_messages_number" UNIQUE("thread_id","number"),
	CONSTRAINT "thread_messages_once" UNIQUE("thread_id","side","client_key"),
	CONSTRAINT "thread_messages_positive" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "thread_parties" (
	"thread_id" uuid,
	"side" text,
	"company_id" uuid NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "thread_parties_pkey" PRIMARY KEY("thread_id","side"),
	CONSTRAINT "thread_parties_company" UNIQUE("company_id","thread_id"),
	CONSTRAINT "thread_parties_side" CHECK (side in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_thread_id_key" UNIQUE("thread_id");--> statement-breakpoint
CREATE INDEX "thread_files_message" ON "thread_files" ("message_id");--> statement-breakpoint
CREATE INDEX "thread_files_thread" ON "thread_files" ("thread_id","client_key");--> statement-breakpoint
CREATE INDEX "thread_files_user" ON "thread_files" ("user_id");--> statement-breakpoint
CREATE INDEX "thread_files_unsent" ON "thread_files" ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "thread_messages_user" ON "thread_messages" ("user_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_message_id_thread_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "thread_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_party" FOREIGN KEY ("thread_id","side") REFERENCES "thread_parties"("thread_id","side") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_party" FOREIGN KEY ("thread_id","side") REFERENCES "thread_parties"("thread_id","side") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_parties" ADD CONSTRAINT "thread_parties_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_parties" ADD CONSTRAINT "thread_parties_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");