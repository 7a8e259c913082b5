CREATE TABLE "deleted_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"title" text NOT NULL,
	"data" jsonb,
	"files" jsonb DEFAULT '[]' NOT NULL,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_by" uuid,
	"binned_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("title", ''))) STORED,
	CONSTRAINT "deleted_records_one_per_record" UNIQUE("entity","entity_id"),
	CONSTRAINT "deleted_records_data_object" CHECK (jsonb_typeof("data") = 'object'),
	CONSTRAINT "deleted_records_files_list" CHECK (jsonb_typeof("files") = 'array')
);
--> statement-breakpoint
CREATE INDEX "audit_log_actor_newest" ON "audit_log" ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind_newest" ON "audit_log" ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_newest" ON "audit_log" ("action","at","id");--> statement-breakpoint
CREATE INDEX "deleted_records_newest" ON "deleted_records" ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_records_kind_newest" ON "deleted_records" ("entity","deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_records_binned_at" ON "deleted_records" ("binned_at");--> statement-breakpoint
CREATE INDEX "deleted_records_folded_email" ON "deleted_records" (lower(btrim("data" ->> 'email'))) WHERE "data" is not null;--> statement-breakpoint
CREATE INDEX "deleted_records_contains" ON "deleted_records" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
-- A file of what lies in the bin stays stored.
CREATE TRIGGER keep_deleted_references AFTER INSERT OR DELETE OR UPDATE OF files ON deleted_records
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'files');--> statement-breakpoint
-- What was deleted before: its time in the bin begins now.
INSERT INTO deleted_records (entity, entity_id, title, deleted_at, deleted_by)
SELECT last.entity, last.entity_id, coalesce(last.data ->> 'title', last.data ->> 'name', ''), coalesce(deletion.at, last.saved_at), deletion.actor_id
FROM (
  SELECT DISTINCT ON (entity, entity_id) entity, entity_id, data, saved_at FROM revisions
  WHERE entity IN ('courses', 'certificates', 'announcements', 'teachers', 'resources')
  ORDER BY entity, entity_id, version DESC
) AS last
LEFT JOIN LATERAL (
  SELECT at, actor_id FROM audit_log
  WHERE audit_log.entity = last.entity AND audit_log.entity_id = last.entity_id AND action = 'delete'
  ORDER BY id DESC LIMIT 1
) AS deletion ON true
WHERE NOT EXISTS (
  SELECT FROM (
    SELECT 'courses' AS entity, id::text AS id FROM courses
    UNION ALL SELECT 'certificates', id::text FROM certificates
    UNION ALL SELECT 'announcements', id::text FROM announcements
    UNION ALL SELECT 'teachers', id::text FROM teachers
    UNION ALL SELECT 'resources', id::text FROM resources
  ) AS there
  WHERE there.entity = last.entity AND there.id = last.entity_id
);
