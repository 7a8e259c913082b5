CREATE TABLE "awaited_pictures" (
	"profile_id" uuid PRIMARY KEY,
	"address" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp(3) with time zone,
	CONSTRAINT "awaited_pictures_address_web" CHECK ("address" ~* '^https?://'),
	CONSTRAINT "awaited_pictures_attempts_not_negative" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "local_access" (
	"token_hash" text PRIMARY KEY,
	"kind" text NOT NULL,
	"process_id" uuid NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"alive_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "local_access_kind_known" CHECK ("kind" in ('code', 'browser'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_key" text;--> statement-breakpoint
CREATE INDEX "local_access_process" ON "local_access" ("process_id");--> statement-breakpoint
ALTER TABLE "awaited_pictures" ADD CONSTRAINT "awaited_pictures_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;