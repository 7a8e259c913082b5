CREATE TABLE "voices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"quote" text NOT NULL,
	"course_id" uuid,
	"avatar_url" text,
	"consent_by" text DEFAULT '' NOT NULL,
	"consent_on" date,
	"consent_how" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voices_name_not_blank" CHECK (btrim("name") <> ''),
	CONSTRAINT "voices_quote_not_blank" CHECK (btrim("quote") <> ''),
	CONSTRAINT "voices_published_with_consent" CHECK (not "published" or (trim("consent_by") <> '' and "consent_on" is not null and trim("consent_how") <> '')),
	CONSTRAINT "voices_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "self_paced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "fee_covers" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "voices_of_course" ON "voices" ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_created" ON "voices" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_name" ON "voices" ("published",lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_published" ON "voices" ("published","id");--> statement-breakpoint
CREATE INDEX "voices_contains" ON "voices" USING gin (text_threes(lower(coalesce("name", '') || chr(31) || coalesce("quote", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_mode_known" CHECK ("mode" in ('online', 'onsite', 'blended'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF avatar_url ON voices FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'avatar_url');