CREATE TABLE "media_originals" (
	"key" text PRIMARY KEY,
	"media_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_originals_attempts_not_negative" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "media_originals" ADD CONSTRAINT "media_originals_media_id_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE SET NULL;