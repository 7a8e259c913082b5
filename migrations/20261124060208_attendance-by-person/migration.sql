CREATE TABLE "completion_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"course_id" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_completions" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "course_completions" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "course_completions" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "attendance" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "completion_checks_of_course" ON "completion_checks" ("course_id","requested_at");--> statement-breakpoint
CREATE INDEX "course_enrollments_roster" ON "course_enrollments" ("course_id",lower(left(coalesce("full_name", "email"), 100)),"id") WHERE "is_counted";--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_withdrawn_by_profiles_id_fkey" FOREIGN KEY ("withdrawn_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_withdrawn_with_reason" CHECK ("withdrawn_at" is null or btrim(coalesce("withdrawn_reason", '')) <> '');--> statement-breakpoint
-- Asks for the courses whose sessions or rule have changed to be looked at again: by whoever writes, a process of another version too.
CREATE FUNCTION request_completion_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'course_sessions' THEN
    INSERT INTO completion_checks (course_id) SELECT id FROM (VALUES (OLD.course_id), (NEW.course_id)) AS concerned (id) WHERE id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO completion_checks (course_id) SELECT OLD.parent_course_id WHERE OLD.parent_course_id IS NOT NULL;
  ELSE
    INSERT INTO completion_checks (course_id) SELECT id FROM (VALUES (NEW.id), (OLD.parent_course_id)) AS concerned (id) WHERE id IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER request_completion_check AFTER DELETE ON course_sessions
FOR EACH ROW EXECUTE FUNCTION request_completion_check();--> statement-breakpoint
CREATE TRIGGER request_completion_check_of_changed AFTER UPDATE OF is_cancelled, course_id ON course_sessions
FOR EACH ROW WHEN (OLD.is_cancelled <> NEW.is_cancelled OR OLD.course_id IS DISTINCT FROM NEW.course_id)
EXECUTE FUNCTION request_completion_check();--> statement-breakpoint
CREATE TRIGGER request_completion_check AFTER DELETE ON courses
FOR EACH ROW EXECUTE FUNCTION request_completion_check();--> statement-breakpoint
CREATE TRIGGER request_completion_check_of_changed AFTER UPDATE OF completion, completion_share, published, parent_course_id ON courses
FOR EACH ROW WHEN (OLD.completion <> NEW.completion OR OLD.completion_share <> NEW.completion_share
  OR OLD.published <> NEW.published OR OLD.parent_course_id IS DISTINCT FROM NEW.parent_course_id)
EXECUTE FUNCTION request_completion_check();
