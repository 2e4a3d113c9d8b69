CREATE TABLE "inspection_reports" (
	"id" uuid PRIMARY KEY,
	"inspection_id" uuid NOT NULL,
	"result" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inspection_reports_once" UNIQUE("inspection_id","client_key"),
	CONSTRAINT "inspection_reports_result" CHECK (result in ('passed', 'rework'))
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL CONSTRAINT "inspections_once" UNIQUE,
	"state" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"wishes" text NOT NULL,
	"user_id" uuid,
	"booked_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "inspections_state" CHECK (state in ('booked', 'rework', 'passed', 'waived')),
	CONSTRAINT "inspections_price" CHECK (price_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "order_milestones" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_milestones_once" UNIQUE("order_id","client_key"),
	CONSTRAINT "order_milestones_kind" CHECK (kind in ('materials', 'production', 'finishing', 'quality', 'packing', 'ready', 'other'))
);
--> statement-breakpoint
CREATE TABLE "receipt_reminders" (
	"order_id" uuid,
	"day" smallint,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "receipt_reminders_pkey" PRIMARY KEY("order_id","day")
);
--> statement-breakpoint
CREATE TABLE "shipment_files" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"order_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"milestone_id" uuid,
	"shipment_id" uuid,
	"report_id" uuid,
	"sent_at" timestamp(3) with time zone,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "shipment_files_purpose" CHECK (purpose in ('milestone', 'shipment', 'delivery', 'report')),
	CONSTRAINT "shipment_files_kind" CHECK (kind in ('txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'))
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid,
	"position" smallint,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_pkey" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"shipped_on" date NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid,
	"client_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"delivered_on" date,
	"received_by" text DEFAULT '' NOT NULL,
	"delivery_note" text DEFAULT '' NOT NULL,
	"delivered_by" text,
	"delivered_at" timestamp(3) with time zone,
	CONSTRAINT "shipments_number" UNIQUE("order_id","number"),
	CONSTRAINT "shipments_once" UNIQUE("order_id","client_key"),
	CONSTRAINT "shipments_delivered_by" CHECK (delivered_by in ('buyer', 'seller')),
	CONSTRAINT "shipments_delivered" CHECK ((delivered_by is null) = (delivered_at is null))
);
--> statement-breakpoint
CREATE TABLE "shipped_quantities" (
	"order_id" uuid,
	"position" smallint,
	"ordered" integer NOT NULL,
	"shipped" integer NOT NULL,
	CONSTRAINT "shipped_quantities_pkey" PRIMARY KEY("order_id","position"),
	CONSTRAINT "shipped_quantities_most" CHECK (shipped between 0 and ordered)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_shipped_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" ("delivered_at") WHERE state = 'delivered';--> statement-breakpoint
CREATE INDEX "inspection_reports_user" ON "inspection_reports" ("user_id");--> statement-breakpoint
CREATE INDEX "inspections_open" ON "inspections" ("booked_at") WHERE state in ('booked', 'rework');--> statement-breakpoint
CREATE INDEX "inspections_user" ON "inspections" ("user_id");--> statement-breakpoint
CREATE INDEX "order_milestones_user" ON "order_milestones" ("user_id");--> statement-breakpoint
CREATE INDEX "shipment_files_order" ON "shipment_files" ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_files_milestone" ON "shipment_files" ("milestone_id");--> statement-breakpoint
CREATE INDEX "shipment_files_shipment" ON "shipment_files" ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_files_report" ON "shipment_files" ("report_id");--> statement-breakpoint
CREATE INDEX "shipment_files_unsent" ON "shipment_files" ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "shipment_files_company" ON "shipment_files" ("company_id");--> statement-breakpoint
CREATE INDEX "shipment_files_user" ON "shipment_files" ("user_id");--> statement-breakpoint
CREATE INDEX "shipments_user" ON "shipments" ("user_id");--> statement-breakpoint
ALTER TABLE "inspection_reports" ADD CONSTRAINT "inspection_reports_inspection_id_inspections_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "inspections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspection_reports" ADD CONSTRAINT "inspection_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipt_reminders" ADD CONSTRAINT "receipt_reminders_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_milestone_id_order_milestones_id_fkey" FOREIGN KEY ("milestone_id") REFERENCES "order_milestones"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_shipment_id_shipments_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_report_id_inspection_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_reports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "shipment_files" ADD CONSTRAINT "shipment_files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "shipped_quantities" ADD CONSTRAINT "shipped_quantities_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;