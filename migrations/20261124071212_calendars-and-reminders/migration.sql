CREATE TABLE "calendar_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"profile_id" uuid NOT NULL CONSTRAINT "calendar_addresses_one_per_person" UNIQUE,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"profile_id" uuid PRIMARY KEY,
	"reminders" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_notices" (
	"session_id" uuid PRIMARY KEY,
	"was" jsonb,
	"sequence" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"begun" boolean DEFAULT false NOT NULL,
	"noted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "session_notices_was_object" CHECK (jsonb_typeof("was") = 'object'),
	CONSTRAINT "session_notices_sequence_not_negative" CHECK ("sequence" >= 0),
	CONSTRAINT "session_notices_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE INDEX "session_notices_due" ON "session_notices" ("due_at");--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;