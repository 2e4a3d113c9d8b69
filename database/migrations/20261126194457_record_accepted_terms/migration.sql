ALTER TABLE "stand_bookings" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "content_pages" DROP CONSTRAINT "content_pages_name", ADD CONSTRAINT "content_pages_name" CHECK (name in ('about', 'how-to-buy', 'how-to-sell', 'trade-assurance', 'fees', 'returns', 'inspection', 'shipping-terms', 'prohibited-items', 'terms', 'help', 'privacy', 'cookies'));