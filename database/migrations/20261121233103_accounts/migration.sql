CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY,
	"hash" bytea NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"detail" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"person_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"street" text NOT NULL,
	"suite" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_tag" CHECK (tag in ('business', 'factory', 'warehouse', 'residential'))
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"email" text UNIQUE,
	"email_confirmed_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp(3) with time zone,
	"google_subject" text UNIQUE,
	"picture_key" text,
	"country" text,
	"phone" text,
	"phone_country" text,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"notifications" jsonb NOT NULL,
	"disabled_at" timestamp(3) with time zone,
	"disabled_reason" text,
	"erased_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" uuid,
	"hash" bytea,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"person_id" uuid PRIMARY KEY,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"network" text,
	"user_agent" text,
	"detail" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"person_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"network" text NOT NULL,
	"second_factor_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"name" text NOT NULL,
	"is_buyer" boolean NOT NULL,
	"is_seller" boolean NOT NULL,
	"is_admin" boolean NOT NULL,
	"business_type" text NOT NULL,
	"is_manufacturer" boolean NOT NULL,
	"has_shipping" boolean NOT NULL,
	"category_slug" text,
	"logo_key" text,
	"profile_key" text,
	"country" text,
	"phone" text,
	"disabled_at" timestamp(3) with time zone,
	"disabled_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"permissions" text[] NOT NULL,
	"token_hash" bytea UNIQUE,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY,
	"public_id" char(10) NOT NULL UNIQUE,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_owner" boolean NOT NULL,
	"permissions" text[] NOT NULL,
	"joined_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "members_permissions" CHECK (permissions <@ array['rfq', 'rfqQuotes', 'inquiry'])
);
--> statement-breakpoint
CREATE TABLE "kept_mails" (
	"id" uuid PRIMARY KEY,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "company_id" uuid;--> statement-breakpoint
CREATE INDEX "account_tokens_person" ON "account_tokens" ("person_id","kind");--> statement-breakpoint
CREATE INDEX "account_tokens_expired" ON "account_tokens" ("expires_at");--> statement-breakpoint
CREATE INDEX "addresses_person" ON "addresses" ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" ("person_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "persons_newest" ON "persons" ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" ("person_id","at");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" ("at","id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" ("person_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" ("company_id","email") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_person" ON "members" ("person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "members_company" ON "members" ("company_id");--> statement-breakpoint
CREATE INDEX "stores_company" ON "stores" ("company_id");--> statement-breakpoint
CREATE INDEX "kept_mails_newest" ON "kept_mails" ("at");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_id_persons_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "persons"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_persons_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");