ALTER TABLE "outbox" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_traceparent" CHECK (length(traceparent) <= 55);