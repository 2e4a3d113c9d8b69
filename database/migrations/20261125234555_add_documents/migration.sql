CREATE TABLE "document_files" (
	"document_id" uuid,
	"locale" text,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL UNIQUE,
	CONSTRAINT "document_files_pkey" PRIMARY KEY("document_id","locale"),
	CONSTRAINT "document_files_locale" CHECK (locale in ('en', 'tr', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"issuer_id" uuid,
	"kind" text,
	"year" smallint,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_pkey" PRIMARY KEY("issuer_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"issuer_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"year" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "documents_number" UNIQUE("issuer_id","kind","year","sequence"),
	CONSTRAINT "documents_once" UNIQUE("kind","cause"),
	CONSTRAINT "documents_kind" CHECK (kind in ('proforma', 'invoice', 'packing_list')),
	CONSTRAINT "documents_sequence" CHECK (sequence > 0)
);
--> statement-breakpoint
ALTER TABLE "related_products" ADD COLUMN "also_bought" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_issuer" ON "documents" ("issuer_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_recipient" ON "documents" ("recipient_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" ("order_id");--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id");--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_issuer_id_companies_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_issuer_id_companies_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_recipient_id_companies_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");