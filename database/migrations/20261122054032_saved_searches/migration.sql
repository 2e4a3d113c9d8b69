CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"person_id" uuid NOT NULL,
	"question" text NOT NULL,
	"category" text,
	"filters" jsonb NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"fingerprint" bytea NOT NULL,
	"has_alert" boolean NOT NULL,
	"looked_until" timestamp(3) with time zone NOT NULL,
	"mailed_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("person_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "added_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "search_questions" ADD COLUMN "clicked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" ("looked_until") WHERE has_alert;--> statement-breakpoint
CREATE INDEX "product_documents_added" ON "product_documents" ("added_at");--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;