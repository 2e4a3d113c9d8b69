CREATE TABLE "store_documents" (
	"store_id" uuid PRIMARY KEY,
	"document" tsvector NOT NULL,
	"name" text NOT NULL,
	"version" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stores_kind" ON "stores" ("id","is_manufacturer","state");--> statement-breakpoint
CREATE INDEX "store_documents_words" ON "store_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "store_documents_name" ON "store_documents" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_documents_beginning" ON "store_documents" ("name" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "store_documents" ADD CONSTRAINT "store_documents_store_id_stores_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE;