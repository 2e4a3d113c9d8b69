CREATE TABLE "product_description_cleanings" (
	"version" smallint PRIMARY KEY,
	"after_id" uuid,
	"cleaned" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
