CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"version" smallint NOT NULL,
	"advertising" boolean NOT NULL,
	"measurement" boolean NOT NULL,
	"locale" text NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_counts" (
	"kind" text,
	"subject_id" uuid,
	"day" date,
	"views" integer NOT NULL,
	CONSTRAINT "view_counts_pkey" PRIMARY KEY("kind","subject_id","day"),
	CONSTRAINT "view_counts_kind" CHECK (kind in ('product', 'store'))
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"day" date,
	"page" text,
	"country" char(2),
	"name" text,
	"bucket" smallint,
	"count" integer NOT NULL,
	CONSTRAINT "web_vitals_pkey" PRIMARY KEY("day","page","country","name","bucket")
);
--> statement-breakpoint
CREATE INDEX "consents_given" ON "consents" ("given_at");--> statement-breakpoint
CREATE INDEX "view_counts_day" ON "view_counts" ("day");