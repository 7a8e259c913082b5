-- What any part of a text is found by: every three characters that follow each other, at the end of the text two and one.
-- The text comes in lower case. Parts are cut at character 1, so what holds one is not found across it. The cost says what it is,
-- thousands of comparisons, so that the planner never computes it for row after row where the index could be asked.
CREATE FUNCTION text_threes(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(
    string_to_array(regexp_replace(folded, '(...)', E'\\1\x01', 'g'), E'\x01')
      || string_to_array(regexp_replace(substr(folded, 2), '(...)', E'\\1\x01', 'g'), E'\x01')
      || string_to_array(regexp_replace(substr(folded, 3), '(...)', E'\\1\x01', 'g'), E'\x01'),
    ''
  ));
END $$;--> statement-breakpoint
-- The question to ask of them: all the threes of a part of a text, or of a shorter one those that begin with it.
CREATE FUNCTION threes_sought(part text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(part);
  wanted integer := least(3, length(folded));
BEGIN
  RETURN (
    SELECT string_agg('''' || replace(replace(three, '\', '\\'), '''', '''''') || CASE WHEN wanted < 3 THEN ''':*' ELSE '''' END, ' & ')
    FROM unnest(tsvector_to_array(text_threes(folded))) AS three
    WHERE length(three) = wanted
  )::tsquery;
END $$;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("full_name", '') || chr(31) || coalesce("email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("title", '') || chr(31) || coalesce("description", '') || chr(31) || coalesce("instructor", ''))) STORED;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("full_name", '') || chr(31) || coalesce("email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("subject", ''))) STORED;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("skills", ''))) STORED;--> statement-breakpoint
DROP INDEX "courses_newest";--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" ("created_at","id","type","parent_course_id");--> statement-breakpoint
CREATE INDEX "profiles_contains" ON "profiles" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" ("title","id");--> statement-breakpoint
CREATE INDEX "courses_by_type" ON "courses" ("type","id");--> statement-breakpoint
CREATE INDEX "courses_by_instructor" ON "courses" ("instructor","id");--> statement-breakpoint
CREATE INDEX "courses_by_duration" ON "courses" ("duration","id");--> statement-breakpoint
CREATE INDEX "courses_by_enrollment_count" ON "courses" ("enrollment_count","id");--> statement-breakpoint
CREATE INDEX "courses_by_price" ON "courses" ("price","id");--> statement-breakpoint
CREATE INDEX "courses_by_published" ON "courses" ("published","id");--> statement-breakpoint
CREATE INDEX "courses_contains" ON "courses" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "course_enrollments_contains" ON "course_enrollments" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contact_questions_contains" ON "contact_questions" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "volunteer_applications_contains" ON "volunteer_applications" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);