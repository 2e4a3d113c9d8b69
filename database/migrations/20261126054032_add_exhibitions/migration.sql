CREATE TABLE "exhibition_answers" (
	"id" uuid PRIMARY KEY,
	"exhibition_id" uuid NOT NULL,
	"form" text NOT NULL,
	"form_version" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibition_answers_form_known" CHECK (form in ('attendee', 'questionnaire'))
);
--> statement-breakpoint
CREATE TABLE "exhibition_drafts" (
	"id" uuid PRIMARY KEY,
	"exhibition_id" uuid NOT NULL,
	"form" text NOT NULL,
	"token_hash" bytea UNIQUE,
	"user_id" uuid,
	"booking_id" uuid,
	"fields" jsonb NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibition_drafts_form_known" CHECK (form in ('request', 'booking', 'questionnaire')),
	CONSTRAINT "exhibition_drafts_of_one" CHECK ((token_hash is null) <> (user_id is null))
);
--> statement-breakpoint
CREATE TABLE "exhibition_halls" (
	"id" uuid PRIMARY KEY,
	"exhibition_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width_cm" integer NOT NULL,
	"depth_cm" integer NOT NULL,
	CONSTRAINT "exhibition_halls_size" CHECK (width_cm between 100 and 50000 and depth_cm between 100 and 50000)
);
--> statement-breakpoint
CREATE TABLE "exhibition_messages" (
	"id" uuid PRIMARY KEY,
	"exhibition_id" uuid NOT NULL,
	"text" jsonb NOT NULL,
	"companies" integer NOT NULL,
	"user_id" uuid,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibition_policies" (
	"exhibition_id" uuid,
	"version" smallint,
	"text" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibition_policies_pkey" PRIMARY KEY("exhibition_id","version")
);
--> statement-breakpoint
CREATE TABLE "exhibition_requests" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"exhibition_id" uuid NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"state" text DEFAULT 'submitted' NOT NULL,
	"company_name" text NOT NULL,
	"company_email" text NOT NULL,
	"fields" jsonb NOT NULL,
	"language" text NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibition_requests_state_known" CHECK (state in ('submitted', 'in_review', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "exhibition_stands" (
	"id" uuid PRIMARY KEY,
	"exhibition_id" uuid NOT NULL,
	"hall_id" uuid NOT NULL,
	"number" text NOT NULL,
	"x_cm" integer NOT NULL,
	"y_cm" integer NOT NULL,
	"width_cm" integer NOT NULL,
	"depth_cm" integer NOT NULL,
	"pavilion" text,
	CONSTRAINT "exhibition_stands_place" CHECK (x_cm >= 0 and y_cm >= 0),
	CONSTRAINT "exhibition_stands_size" CHECK (width_cm >= 100 and depth_cm >= 100),
	CONSTRAINT "exhibition_stands_steps" CHECK (x_cm % 50 = 0 and y_cm % 50 = 0 and width_cm % 50 = 0 and depth_cm % 50 = 0),
	CONSTRAINT "exhibition_stands_pavilion_known" CHECK (pavilion in ('CN', 'IN', 'MY', 'VN', 'KR', 'TH', 'SG', 'KZ', 'UZ'))
);
--> statement-breakpoint
CREATE TABLE "exhibition_steps" (
	"id" uuid PRIMARY KEY,
	"booking_id" uuid,
	"request_id" uuid,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"company_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibition_steps_of_one" CHECK ((booking_id is null) <> (request_id is null))
);
--> statement-breakpoint
CREATE TABLE "exhibition_visitors" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"exhibition_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"job_title" text NOT NULL,
	"country" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"language" text NOT NULL,
	"token_hash" bytea UNIQUE,
	"confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibitions" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"slug" text NOT NULL UNIQUE,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"venue" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"daily_opens" text NOT NULL,
	"daily_closes" text NOT NULL,
	"booking_opens_at" timestamp(3) with time zone NOT NULL,
	"booking_closes_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone,
	"pavilions" text[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exhibitions_times" CHECK (ends_at > starts_at and booking_closes_at > booking_opens_at),
	CONSTRAINT "exhibitions_pavilions_known" CHECK (pavilions <@ array['CN', 'IN', 'MY', 'VN', 'KR', 'TH', 'SG', 'KZ', 'UZ'])
);
--> statement-breakpoint
CREATE TABLE "sponsor_places" (
	"exhibition_id" uuid,
	"type" text,
	"cap" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsor_places_pkey" PRIMARY KEY("exhibition_id","type"),
	CONSTRAINT "sponsor_places_taken" CHECK (taken between 0 and cap),
	CONSTRAINT "sponsor_places_cap" CHECK ((type = 'bronze' and cap between 0 and 10) or (type = 'silver' and cap between 0 and 5) or (type = 'gold' and cap between 0 and 2) or (type = 'official' and cap between 0 and 1))
);
--> statement-breakpoint
CREATE TABLE "stand_bookings" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"exhibition_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"request_id" uuid,
	"state" text NOT NULL,
	"stand_id" uuid,
	"stand_number" text,
	"company_email" text NOT NULL,
	"website" text NOT NULL,
	"space_m2" integer NOT NULL,
	"sponsor_type" text,
	"experience" text NOT NULL,
	"attendee" jsonb NOT NULL,
	"attendee_version" smallint NOT NULL,
	"language" text NOT NULL,
	"confirm_by" timestamp(3) with time zone,
	"policy_version" smallint,
	"waitlisted_at" timestamp(3) with time zone,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "stand_bookings_state_known" CHECK (state in ('draft', 'submitted', 'in_review', 'reserved', 'confirmed', 'completed', 'released', 'rejected', 'cancelled', 'waitlisted')),
	CONSTRAINT "stand_bookings_sponsor_known" CHECK (sponsor_type in ('bronze', 'silver', 'gold', 'official')),
	CONSTRAINT "stand_bookings_experience_known" CHECK (experience in ('yes', 'yes_needs_help', 'first_time')),
	CONSTRAINT "stand_bookings_holds" CHECK ((state in ('submitted', 'in_review', 'reserved', 'confirmed', 'completed')) = (stand_id is not null)),
	CONSTRAINT "stand_bookings_reserved" CHECK (state <> 'reserved' or confirm_by is not null),
	CONSTRAINT "stand_bookings_waits" CHECK (state <> 'waitlisted' or waitlisted_at is not null),
	CONSTRAINT "stand_bookings_policy" CHECK (state <> 'confirmed' or policy_version is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_answers_one" ON "exhibition_answers" ("exhibition_id","form","user_id");--> statement-breakpoint
CREATE INDEX "exhibition_answers_user" ON "exhibition_answers" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_drafts_one" ON "exhibition_drafts" ("exhibition_id","form","user_id");--> statement-breakpoint
CREATE INDEX "exhibition_drafts_user" ON "exhibition_drafts" ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_drafts_booking" ON "exhibition_drafts" ("booking_id");--> statement-breakpoint
CREATE INDEX "exhibition_drafts_expires" ON "exhibition_drafts" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_halls_name" ON "exhibition_halls" ("exhibition_id","name");--> statement-breakpoint
CREATE INDEX "exhibition_messages_list" ON "exhibition_messages" ("exhibition_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "exhibition_messages_user" ON "exhibition_messages" ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_requests_list" ON "exhibition_requests" ("exhibition_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "exhibition_requests_company" ON "exhibition_requests" ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "exhibition_requests_user" ON "exhibition_requests" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_stands_number" ON "exhibition_stands" ("exhibition_id","number");--> statement-breakpoint
CREATE INDEX "exhibition_stands_hall" ON "exhibition_stands" ("hall_id");--> statement-breakpoint
CREATE INDEX "exhibition_steps_booking" ON "exhibition_steps" ("booking_id","at","id");--> statement-breakpoint
CREATE INDEX "exhibition_steps_request" ON "exhibition_steps" ("request_id","at","id");--> statement-breakpoint
CREATE INDEX "exhibition_steps_user" ON "exhibition_steps" ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_steps_company" ON "exhibition_steps" ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_visitors_email" ON "exhibition_visitors" ("exhibition_id","email");--> statement-breakpoint
CREATE INDEX "exhibition_visitors_list" ON "exhibition_visitors" ("exhibition_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exhibition_visitors_user" ON "exhibition_visitors" ("user_id");--> statement-breakpoint
CREATE INDEX "exhibitions_ends" ON "exhibitions" ("ends_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stand_bookings_stand" ON "stand_bookings" ("stand_id") WHERE state in ('submitted', 'in_review', 'reserved', 'confirmed', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "stand_bookings_sponsor" ON "stand_bookings" ("exhibition_id","company_id") WHERE sponsor_type is not null and state in ('submitted', 'in_review', 'reserved', 'confirmed', 'completed');--> statement-breakpoint
CREATE INDEX "stand_bookings_list" ON "stand_bookings" ("exhibition_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "stand_bookings_company" ON "stand_bookings" ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "stand_bookings_user" ON "stand_bookings" ("user_id");--> statement-breakpoint
CREATE INDEX "stand_bookings_request" ON "stand_bookings" ("request_id");--> statement-breakpoint
CREATE INDEX "stand_bookings_due" ON "stand_bookings" ("confirm_by") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "stand_bookings_waitlist" ON "stand_bookings" ("exhibition_id","waitlisted_at","id") WHERE state = 'waitlisted';--> statement-breakpoint
ALTER TABLE "exhibition_answers" ADD CONSTRAINT "exhibition_answers_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_answers" ADD CONSTRAINT "exhibition_answers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_drafts" ADD CONSTRAINT "exhibition_drafts_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_drafts" ADD CONSTRAINT "exhibition_drafts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_drafts" ADD CONSTRAINT "exhibition_drafts_booking_id_stand_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "stand_bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_halls" ADD CONSTRAINT "exhibition_halls_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_messages" ADD CONSTRAINT "exhibition_messages_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id");--> statement-breakpoint
ALTER TABLE "exhibition_messages" ADD CONSTRAINT "exhibition_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "exhibition_policies" ADD CONSTRAINT "exhibition_policies_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_requests" ADD CONSTRAINT "exhibition_requests_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id");--> statement-breakpoint
ALTER TABLE "exhibition_requests" ADD CONSTRAINT "exhibition_requests_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "exhibition_requests" ADD CONSTRAINT "exhibition_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "exhibition_stands" ADD CONSTRAINT "exhibition_stands_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_stands" ADD CONSTRAINT "exhibition_stands_hall_id_exhibition_halls_id_fkey" FOREIGN KEY ("hall_id") REFERENCES "exhibition_halls"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_steps" ADD CONSTRAINT "exhibition_steps_booking_id_stand_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "stand_bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_steps" ADD CONSTRAINT "exhibition_steps_request_id_exhibition_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "exhibition_requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_steps" ADD CONSTRAINT "exhibition_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "exhibition_steps" ADD CONSTRAINT "exhibition_steps_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "exhibition_visitors" ADD CONSTRAINT "exhibition_visitors_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exhibition_visitors" ADD CONSTRAINT "exhibition_visitors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sponsor_places" ADD CONSTRAINT "sponsor_places_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stand_bookings" ADD CONSTRAINT "stand_bookings_exhibition_id_exhibitions_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id");--> statement-breakpoint
ALTER TABLE "stand_bookings" ADD CONSTRAINT "stand_bookings_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "stand_bookings" ADD CONSTRAINT "stand_bookings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "stand_bookings" ADD CONSTRAINT "stand_bookings_request_id_exhibition_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "exhibition_requests"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "stand_bookings" ADD CONSTRAINT "stand_bookings_stand_id_exhibition_stands_id_fkey" FOREIGN KEY ("stand_id") REFERENCES "exhibition_stands"("id");--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_permissions", ADD CONSTRAINT "members_permissions" CHECK (permissions <@ array['rfq', 'rfqQuotes', 'inquiry', 'products', 'store', 'orders', 'money', 'content', 'catalogue', 'reviews', 'memberships', 'exhibitions', 'people', 'settings', 'log']);