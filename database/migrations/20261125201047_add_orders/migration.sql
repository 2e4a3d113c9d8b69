CREATE TABLE "held_stock" (
	"product_id" uuid,
	"variant_id" text,
	"quantity" integer NOT NULL,
	CONSTRAINT "held_stock_pkey" PRIMARY KEY("product_id","variant_id"),
	CONSTRAINT "held_stock_quantity" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_files_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid,
	"position" smallint,
	"product_id" uuid NOT NULL,
	"variant_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"main_language" text NOT NULL,
	"options" jsonb NOT NULL,
	"sku" text,
	"unit" text NOT NULL,
	"moq" integer NOT NULL,
	"category_minimum" integer NOT NULL,
	"order_multiple" integer NOT NULL,
	"list_price_micros" bigint NOT NULL,
	"promotion_percent" smallint,
	"category_id" uuid,
	"commission_basis_points" integer NOT NULL,
	"transfer_days" smallint NOT NULL,
	CONSTRAINT "order_lines_pkey" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"terms" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_revisions_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_revisions_side" CHECK (side in ('buyer', 'seller')),
	CONSTRAINT "order_revisions_positive" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"by_side" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"from_state" text,
	"to_state" text NOT NULL,
	"revision" integer NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_steps_by" CHECK (by_side in ('buyer', 'seller', 'staff', 'timer', 'market')),
	CONSTRAINT "order_steps_states" CHECK (to_state in ('submitted', 'negotiating', 'agreed', 'sample_sent', 'sample_approved', 'sample_rejected', 'awaiting_payment', 'held', 'in_production', 'inspected', 'shipped', 'delivered', 'confirmed', 'paid_out', 'cancelled', 'disputed', 'refunded', 'released'))
);
--> statement-breakpoint
CREATE TABLE "order_stock" (
	"order_id" uuid,
	"product_id" uuid,
	"variant_id" text,
	"quantity" integer NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"given_back_at" timestamp(3) with time zone,
	CONSTRAINT "order_stock_pkey" PRIMARY KEY("order_id","product_id","variant_id"),
	CONSTRAINT "order_stock_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "order_visitor_drafts" (
	"token_hash" bytea PRIMARY KEY,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"thread_id" uuid NOT NULL UNIQUE,
	"user_id" uuid,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"source" text NOT NULL,
	"quote_id" uuid,
	"inquiry_id" uuid,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"delivery_preference" text NOT NULL,
	"destination" jsonb,
	"forwarder" text NOT NULL,
	"final_country" text NOT NULL,
	"expected_on" date,
	"wants_inspection" boolean NOT NULL,
	"customization" text NOT NULL,
	"notes" text NOT NULL,
	"language" text NOT NULL,
	"shares_contact" boolean NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"buyer_accepted" integer NOT NULL,
	"seller_accepted" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"last_side" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"agreed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"open_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "orders_once" UNIQUE("user_id","open_key"),
	CONSTRAINT "orders_state" CHECK (state in ('submitted', 'negotiating', 'agreed', 'sample_sent', 'sample_approved', 'sample_rejected', 'awaiting_payment', 'held', 'in_production', 'inspected', 'shipped', 'delivered', 'confirmed', 'paid_out', 'cancelled', 'disputed', 'refunded', 'released')),
	CONSTRAINT "orders_source" CHECK (source in ('product', 'cart', 'quote', 'inquiry')),
	CONSTRAINT "orders_delivery" CHECK (delivery_preference in ('door', 'forwarder', 'open')),
	CONSTRAINT "orders_side" CHECK (last_side in ('buyer', 'seller')),
	CONSTRAINT "orders_parties" CHECK (buyer_company_id <> seller_company_id),
	CONSTRAINT "orders_accepted" CHECK (buyer_accepted between 0 and revision and seller_accepted between 0 and revision),
	CONSTRAINT "orders_total" CHECK (total_minor >= 0)
);
--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_company" ON "order_files" ("company_id");--> statement-breakpoint
CREATE INDEX "order_files_user" ON "order_files" ("user_id");--> statement-breakpoint
CREATE INDEX "order_files_unsent" ON "order_files" ("created_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_category" ON "order_lines" ("category_id");--> statement-breakpoint
CREATE INDEX "order_revisions_user" ON "order_revisions" ("user_id");--> statement-breakpoint
CREATE INDEX "order_steps_order" ON "order_steps" ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "order_steps_user" ON "order_steps" ("user_id");--> statement-breakpoint
CREATE INDEX "order_steps_company" ON "order_steps" ("company_id");--> statement-breakpoint
CREATE INDEX "order_stock_product" ON "order_stock" ("product_id");--> statement-breakpoint
CREATE INDEX "order_visitor_drafts_age" ON "order_visitor_drafts" ("updated_at");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" ("buyer_company_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" ("seller_company_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" ("store_id","state");--> statement-breakpoint
CREATE INDEX "orders_quote" ON "orders" ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_inquiry" ON "orders" ("inquiry_id");--> statement-breakpoint
CREATE INDEX "orders_silent" ON "orders" ("last_at") WHERE state in ('submitted', 'negotiating');--> statement-breakpoint
ALTER TABLE "held_stock" ADD CONSTRAINT "held_stock_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "order_stock" ADD CONSTRAINT "order_stock_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_stock" ADD CONSTRAINT "order_stock_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_company_id_companies_id_fkey" FOREIGN KEY ("buyer_company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_company_id_companies_id_fkey" FOREIGN KEY ("seller_company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_inquiry_id_inquiries_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_permissions", ADD CONSTRAINT "members_permissions" CHECK (permissions <@ array['rfq', 'rfqQuotes', 'inquiry', 'products', 'store', 'orders', 'money']);