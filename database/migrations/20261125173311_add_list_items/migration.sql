CREATE TABLE "list_items" (
	"user_id" uuid,
	"list" text,
	"product_id" uuid,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_items_pkey" PRIMARY KEY("user_id","list","product_id"),
	CONSTRAINT "list_items_list" CHECK (list in ('wishlist', 'compare'))
);
--> statement-breakpoint
CREATE INDEX "list_items_newest" ON "list_items" ("user_id","list","added_at","product_id");--> statement-breakpoint
CREATE INDEX "list_items_product" ON "list_items" ("product_id","list");--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;