CREATE TABLE "cart_items" (
	"user_id" uuid,
	"product_id" uuid,
	"variant_id" text,
	"quantity" integer NOT NULL,
	"agreed" jsonb NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "cart_items_pkey" PRIMARY KEY("user_id","product_id","variant_id"),
	CONSTRAINT "cart_items_quantity" CHECK (quantity between 1 and 100000000)
);
--> statement-breakpoint
CREATE INDEX "cart_items_newest" ON "cart_items" ("user_id","added_at","product_id","variant_id");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" ("product_id");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;