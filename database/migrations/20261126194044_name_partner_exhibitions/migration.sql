ALTER TABLE "partner_requests" ADD COLUMN "exhibition_id" uuid;--> statement-breakpoint
CREATE INDEX "partner_requests_exhibition" ON "partner_requests" ("exhibition_id");--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE SET NULL;