CREATE TABLE "content_page_versions" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"user_id" uuid,
	"published_at" timestamp(3) with time zone NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"name" text PRIMARY KEY,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_pages_name" CHECK (name in ('about', 'how-to-buy', 'how-to-sell', 'trade-assurance', 'fees', 'returns', 'inspection', 'shipping-terms', 'prohibited-items', 'terms', 'help'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_page_versions_number" ON "content_page_versions" ("name","number");--> statement-breakpoint
CREATE INDEX "content_page_versions_valid" ON "content_page_versions" ("name","valid_from");--> statement-breakpoint
CREATE INDEX "content_page_versions_user" ON "content_page_versions" ("user_id");--> statement-breakpoint
ALTER TABLE "content_page_versions" ADD CONSTRAINT "content_page_versions_name_content_pages_name_fkey" FOREIGN KEY ("name") REFERENCES "content_pages"("name");--> statement-breakpoint
ALTER TABLE "content_page_versions" ADD CONSTRAINT "content_page_versions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;