CREATE TABLE "blog_authors" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL UNIQUE,
	"name" jsonb NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL UNIQUE,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"slug" text NOT NULL UNIQUE,
	"category_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"cover" jsonb,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"hide_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "blog_posts_period" CHECK (hide_at is null or hide_at >= publish_at)
);
--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"post_id" uuid,
	"revision" integer,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"user_id" uuid,
	"saved_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "blog_revisions_pkey" PRIMARY KEY("post_id","revision")
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" ("publish_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" ("category_id","publish_at");--> statement-breakpoint
CREATE INDEX "blog_posts_author" ON "blog_posts" ("author_id","publish_at");--> statement-breakpoint
CREATE INDEX "blog_revisions_user" ON "blog_revisions" ("user_id");--> statement-breakpoint
CREATE INDEX "blog_slugs_post" ON "blog_slugs" ("post_id");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "blog_categories"("id");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fkey" FOREIGN KEY ("author_id") REFERENCES "blog_authors"("id");--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_posts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_posts"("id") ON DELETE CASCADE;