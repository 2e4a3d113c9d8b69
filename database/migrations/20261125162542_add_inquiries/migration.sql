CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"thread_id" uuid NOT NULL UNIQUE,
	"user_id" uuid,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"product_id" uuid,
	"subject" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer,
	"unit" text,
	"category_id" uuid,
	"language" text NOT NULL,
	"country" text,
	"full_name" text,
	"email" text,
	"phone" text,
	"company_name" text,
	"region" text,
	"shares_card" boolean NOT NULL,
	"state" text NOT NULL,
	"last_side" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"blocked_by" text,
	"open_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inquiries_once" UNIQUE("user_id","open_key","store_id"),
	CONSTRAINT "inquiries_state" CHECK (state in ('awaiting_seller', 'awaiting_buyer', 'closed', 'blocked')),
	CONSTRAINT "inquiries_last_side" CHECK (last_side in ('buyer', 'seller')),
	CONSTRAINT "inquiries_blocked" CHECK ((state = 'blocked') = (blocked_by is not null)),
	CONSTRAINT "inquiries_blocked_by" CHECK (blocked_by in ('buyer', 'seller', 'staff', 'timer')),
	CONSTRAINT "inquiries_parties" CHECK (buyer_company_id <> seller_company_id)
);
--> statement-breakpoint
CREATE TABLE "inquiry_steps" (
	"id" uuid PRIMARY KEY,
	"inquiry_id" uuid NOT NULL,
	"by_side" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inquiry_steps_by" CHECK (by_side in ('buyer', 'seller', 'staff', 'timer'))
);
--> statement-breakpoint
CREATE TABLE "inquiry_visitor_drafts" (
	"token_hash" bytea PRIMARY KEY,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inquiries_buyer" ON "inquiries" ("buyer_company_id","last_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "inquiries_seller" ON "inquiries" ("seller_company_id","last_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "inquiries_opened" ON "inquiries" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_store" ON "inquiries" ("store_id");--> statement-breakpoint
CREATE INDEX "inquiries_product" ON "inquiries" ("product_id");--> statement-breakpoint
CREATE INDEX "inquiries_category" ON "inquiries" ("category_id");--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" ("last_at") WHERE state in ('awaiting_seller', 'awaiting_buyer');--> statement-breakpoint
CREATE INDEX "inquiry_steps_inquiry" ON "inquiry_steps" ("inquiry_id","at");--> statement-breakpoint
CREATE INDEX "inquiry_steps_user" ON "inquiry_steps" ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_steps_company" ON "inquiry_steps" ("company_id");--> statement-breakpoint
CREATE INDEX "inquiry_visitor_drafts_old" ON "inquiry_visitor_drafts" ("updated_at");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_buyer_company_id_companies_id_fkey" FOREIGN KEY ("buyer_company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_seller_company_id_companies_id_fkey" FOREIGN KEY ("seller_company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiry_steps" ADD CONSTRAINT "inquiry_steps_inquiry_id_inquiries_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inquiry_steps" ADD CONSTRAINT "inquiry_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiry_steps" ADD CONSTRAINT "inquiry_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");