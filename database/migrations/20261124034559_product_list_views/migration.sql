CREATE TABLE "product_list_views" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_list_views_once" UNIQUE("member_id","name")
);
--> statement-breakpoint
ALTER TABLE "product_list_views" ADD CONSTRAINT "product_list_views_member_id_members_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE;