CREATE TABLE "pending_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"record" text GENERATED ALWAYS AS ("entity" || '/' || "entity_id") STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"data" jsonb,
	"base" jsonb,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	"publish_at" timestamp(3) with time zone,
	"unpublish_at" timestamp(3) with time zone,
	"planned_by" uuid,
	"problem" text,
	"problem_with" text,
	"problem_text" text,
	"stuck_since" timestamp(3) with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pending_changes_one_per_record" UNIQUE("entity","entity_id"),
	CONSTRAINT "pending_changes_version_positive" CHECK ("version" > 0),
	CONSTRAINT "pending_changes_data_object" CHECK (jsonb_typeof("data") = 'object'),
	CONSTRAINT "pending_changes_base_object" CHECK (jsonb_typeof("base") = 'object'),
	CONSTRAINT "pending_changes_data_with_base" CHECK (("data" is null) = ("base" is null)),
	CONSTRAINT "pending_changes_published_before_unpublished" CHECK ("publish_at" < "unpublish_at"),
	CONSTRAINT "pending_changes_problem_known" CHECK ("problem" in ('conflict', 'invalid', 'forbidden', 'failed')),
	CONSTRAINT "pending_changes_problem_with_known" CHECK ("problem_with" in ('publish', 'unpublish')),
	CONSTRAINT "pending_changes_problem_whole" CHECK (("problem" is null) = ("stuck_since" is null) and ("problem" is null) = ("problem_with" is null))
);
--> statement-breakpoint
CREATE INDEX "pending_changes_due" ON "pending_changes" (least("publish_at", "unpublish_at")) WHERE "publish_at" is not null or "unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "pending_changes_stuck" ON "pending_changes" ("stuck_since") WHERE "stuck_since" is not null;--> statement-breakpoint
-- A file of what waits stays stored, and is named where it is removed for good.
CREATE TRIGGER keep_pending_references AFTER INSERT OR DELETE OR UPDATE OF data ON pending_changes
FOR EACH ROW EXECUTE FUNCTION keep_media_references('record', 'data');
