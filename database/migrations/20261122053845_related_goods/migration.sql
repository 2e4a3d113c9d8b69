CREATE TABLE "article_keys" (
	"key" bigint,
	"product_id" uuid,
	CONSTRAINT "article_keys_pkey" PRIMARY KEY("key","product_id")
);
--> statement-breakpoint
CREATE TABLE "related_goods" (
	"product_id" uuid PRIMARY KEY,
	"offers" uuid[] NOT NULL,
	"alike" uuid[] NOT NULL,
	"same_brand" uuid[] NOT NULL,
	"category_id" uuid,
	"category_size" integer NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "article_keys_product" ON "article_keys" ("product_id");--> statement-breakpoint
CREATE INDEX "related_goods_made" ON "related_goods" ("made_at");--> statement-breakpoint
CREATE INDEX "related_goods_category" ON "related_goods" ("category_id","category_size");--> statement-breakpoint
ALTER TABLE "article_keys" ADD CONSTRAINT "article_keys_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "related_goods" ADD CONSTRAINT "related_goods_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;