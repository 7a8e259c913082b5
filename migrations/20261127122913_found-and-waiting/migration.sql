ALTER TABLE "course_enrollments" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("full_name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("reference", ''))) STORED;--> statement-breakpoint
CREATE INDEX "pending_changes_of_person" ON "pending_changes" ("saved_by","saved_at") WHERE "data" is not null;--> statement-breakpoint
CREATE INDEX "course_enrollments_contains" ON "course_enrollments" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);
