CREATE UNLOGGED TABLE "presence" (
	"editor" uuid PRIMARY KEY,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"is_unsaved" boolean NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "presence_record" ON "presence" ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "presence_person" ON "presence" ("profile_id");--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;