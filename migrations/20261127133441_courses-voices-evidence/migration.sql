CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"year" integer,
	"text" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestones_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "milestones_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "watersheds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"place" text NOT NULL,
	"group_name" text NOT NULL,
	"since_year" integer,
	"measures" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"readings" text DEFAULT '' NOT NULL,
	"river_line" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watersheds_name_not_blank" CHECK (btrim("name") <> ''),
	CONSTRAINT "watersheds_place_not_blank" CHECK (btrim("place") <> ''),
	CONSTRAINT "watersheds_group_name_not_blank" CHECK (btrim("group_name") <> ''),
	CONSTRAINT "watersheds_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
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
ALTER TABLE "media" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "self_paced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "fee_covers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("full_name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("reference", ''))) STORED;--> statement-breakpoint
CREATE INDEX "milestones_listed_by_year" ON "milestones" ("published","year","id");--> statement-breakpoint
CREATE INDEX "milestones_listed_by_title" ON "milestones" ("published",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "milestones_listed_by_created" ON "milestones" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "milestones_listed_by_published" ON "milestones" ("published","id");--> statement-breakpoint
CREATE INDEX "milestones_contains" ON "milestones" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("text", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "watersheds_listed_by_created" ON "watersheds" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "watersheds_listed_by_name" ON "watersheds" ("published",lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "watersheds_listed_by_published" ON "watersheds" ("published","id");--> statement-breakpoint
CREATE INDEX "watersheds_contains" ON "watersheds" USING gin (text_threes(lower(coalesce("name", '') || chr(31) || coalesce("place", '') || chr(31) || coalesce("group_name", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "voices_of_course" ON "voices" ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_created" ON "voices" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_name" ON "voices" ("published",lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "voices_listed_by_published" ON "voices" ("published","id");--> statement-breakpoint
CREATE INDEX "voices_contains" ON "voices" USING gin (text_threes(lower(coalesce("name", '') || chr(31) || coalesce("quote", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "pending_changes_of_person" ON "pending_changes" ("saved_by","saved_at") WHERE "data" is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_caption_length" CHECK (char_length("caption") between 0 and 500);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_credit_length" CHECK (char_length("credit") between 0 and 200);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_mode_known" CHECK ("mode" in ('online', 'onsite', 'blended'));--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_placement_known", ADD CONSTRAINT "pages_placement_known" CHECK ("placement" in ('footer', 'about', 'story', 'none'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF avatar_url ON voices FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'avatar_url');--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_document AFTER INSERT OR DELETE OR UPDATE OF id, published, name, place, group_name, measures, updated_at ON watersheds FOR EACH ROW EXECUTE FUNCTION keep_search_document('watershed', '/watersheds#watershed-:id', 'name', 'place', 'group_name', 'measures');--> statement-breakpoint
CREATE INDEX "course_enrollments_contains" ON "course_enrollments" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);