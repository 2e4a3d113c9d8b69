ALTER TABLE "contact_messages" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_once" UNIQUE("client_key");