CREATE INDEX "persons_by_name" ON "persons" ("name","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_actor" ON "security_events" ("actor_id","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" ("name","id");