CREATE TABLE "picture_holds" (
	"holder" text,
	"holder_id" uuid,
	"picture_id" uuid,
	CONSTRAINT "picture_holds_pkey" PRIMARY KEY("holder","holder_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "picture_uploads" (
	"company_id" uuid,
	"picture_id" uuid,
	"uploaded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_uploads_pkey" PRIMARY KEY("company_id","picture_id")
);
--> statement-breakpoint
CREATE INDEX "picture_holds_picture" ON "picture_holds" ("picture_id");--> statement-breakpoint
CREATE INDEX "picture_uploads_picture" ON "picture_uploads" ("picture_id");--> statement-breakpoint
ALTER TABLE "picture_holds" ADD CONSTRAINT "picture_holds_picture_id_pictures_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_picture_id_pictures_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id") ON DELETE CASCADE;