CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL UNIQUE,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"parent_id" uuid,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL UNIQUE,
	"name" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"picture" jsonb,
	"words" jsonb NOT NULL,
	"commission_percent" real,
	"transfer_days" smallint,
	"moq_pieces" integer,
	CONSTRAINT "categories_slug" UNIQUE("group_id","slug"),
	CONSTRAINT "categories_commission" CHECK (commission_percent between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "product_listings" (
	"category_id" uuid,
	"product_id" uuid,
	"store_id" uuid NOT NULL,
	"brand_id" uuid,
	"price_usd_micros" bigint NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"standing" bigint NOT NULL,
	"is_ready_to_ship" boolean NOT NULL,
	CONSTRAINT "product_listings_pkey" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid,
	"position" smallint,
	"picture_id" uuid NOT NULL,
	"alt" jsonb NOT NULL,
	"focal_x" real,
	"focal_y" real,
	CONSTRAINT "product_pictures_pkey" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_stats" (
	"product_id" uuid PRIMARY KEY,
	"sales" bigint DEFAULT 0 NOT NULL,
	"favourites" bigint DEFAULT 0 NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"store_id" uuid NOT NULL,
	"external_id" text,
	"slug" text NOT NULL,
	"main_language" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"brand_id" uuid,
	"category_id" uuid,
	"state" text NOT NULL,
	"review_reason" text,
	"currency" text NOT NULL,
	"tiers" jsonb NOT NULL,
	"lowest_price_micros" bigint NOT NULL,
	"highest_price_micros" bigint NOT NULL,
	"lowest_price_usd_micros" bigint NOT NULL,
	"moq" integer NOT NULL,
	"unit" text NOT NULL,
	"order_multiple" integer NOT NULL,
	"carton" jsonb,
	"lead_times" jsonb NOT NULL,
	"sample" jsonb,
	"stock" integer,
	"ship_by_days" smallint,
	"origin_country" text,
	"origin_province" text,
	"hs_code" text,
	"payment_options" text[] NOT NULL,
	"certificates" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"incoterms" text[] NOT NULL,
	"variants" jsonb NOT NULL,
	"quality_score" smallint NOT NULL,
	"content_hash" text NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_external" UNIQUE("store_id","external_id"),
	CONSTRAINT "products_state" CHECK (state in ('draft', 'published', 'paused', 'rejected')),
	CONSTRAINT "products_prices" CHECK (lowest_price_micros > 0 and highest_price_micros >= lowest_price_micros)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY,
	"product_id" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "promotions_percent" CHECK (percent between 1 and 90),
	CONSTRAINT "promotions_period" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"slug" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"main_language" text NOT NULL,
	"about" jsonb NOT NULL,
	"main_products" jsonb NOT NULL,
	"business_type" text NOT NULL,
	"is_manufacturer" boolean NOT NULL,
	"logo" jsonb,
	"established_year" smallint,
	"export_staff_count" integer,
	"export_markets" text[] NOT NULL,
	"certificates" text[] NOT NULL,
	"response_time_hours" integer,
	"province" text NOT NULL,
	"district" text,
	"verifications" jsonb NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_state" CHECK (state in ('registered', 'open', 'holiday', 'suspended', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"text" jsonb NOT NULL,
	"url" text,
	"starts_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text,
	"valid_on" date,
	"micros_per_dollar" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "exchange_rates_pkey" PRIMARY KEY("currency","valid_on")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY,
	"source_hash" text NOT NULL UNIQUE,
	"recipe" jsonb,
	"remote_url" text,
	"state" text NOT NULL,
	"storage_key" text,
	"content_type" text,
	"width" integer,
	"height" integer,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_source" CHECK ((recipe is null) <> (remote_url is null)),
	CONSTRAINT "pictures_state" CHECK (state in ('drawn', 'recorded', 'queued', 'fetching', 'stored', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"product_id" uuid PRIMARY KEY,
	"document" tsvector NOT NULL,
	"quality_score" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"relayed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"window_ends_at" timestamp(3) with time zone NOT NULL,
	"hits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_children" ON "categories" ("parent_id","position") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "listings_product" ON "product_listings" ("product_id");--> statement-breakpoint
CREATE INDEX "listings_recent" ON "product_listings" ("category_id","published_at" DESC,"product_id" DESC);--> statement-breakpoint
CREATE INDEX "listings_best" ON "product_listings" ("category_id","sales" DESC,"standing" DESC,"product_id" DESC);--> statement-breakpoint
CREATE INDEX "listings_favourite" ON "product_listings" ("category_id","favourites" DESC,"standing" DESC,"product_id" DESC);--> statement-breakpoint
CREATE INDEX "listings_price" ON "product_listings" ("category_id","price_usd_micros","product_id");--> statement-breakpoint
CREATE INDEX "listings_brand" ON "product_listings" ("category_id","brand_id","price_usd_micros");--> statement-breakpoint
CREATE INDEX "listings_store" ON "product_listings" ("store_id","published_at" DESC,"product_id" DESC) WHERE category_id = '00000000-0000-7000-8000-000000000000';--> statement-breakpoint
CREATE INDEX "product_pictures_picture" ON "product_pictures" ("picture_id");--> statement-breakpoint
CREATE INDEX "products_of_store" ON "products" ("store_id","published_at" DESC,"id" DESC) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" ("brand_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" ("category_id");--> statement-breakpoint
CREATE INDEX "products_review" ON "products" ("updated_at") WHERE review_reason is not null;--> statement-breakpoint
CREATE INDEX "promotions_product" ON "promotions" ("product_id","ends_at");--> statement-breakpoint
CREATE INDEX "promotions_active" ON "promotions" ("ends_at");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" ("is_manufacturer","name","id") WHERE state in ('open', 'holiday');--> statement-breakpoint
CREATE INDEX "pictures_to_fetch" ON "pictures" ("due_at","id") WHERE state in ('recorded', 'queued', 'fetching');--> statement-breakpoint
CREATE INDEX "product_documents_words" ON "product_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "outbox_feed" ON "outbox" ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "outbox_unrelayed" ON "outbox" ("id") WHERE relayed_at is null;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_group_id_categories_id_fkey" FOREIGN KEY ("group_id") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");--> statement-breakpoint
ALTER TABLE "product_stats" ADD CONSTRAINT "product_stats_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;