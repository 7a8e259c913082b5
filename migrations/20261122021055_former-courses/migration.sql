ALTER TABLE "course_enrollments" ADD COLUMN "former_course_id" uuid;--> statement-breakpoint
CREATE INDEX "course_enrollments_former_course" ON "course_enrollments" ("former_course_id") WHERE "former_course_id" is not null;--> statement-breakpoint
-- A course that is deleted leaves its enrollments without one: which it was is kept, for the case that it is brought back.
CREATE FUNCTION keep_former_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.former_course_id := OLD.course_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_former_course BEFORE UPDATE OF course_id ON course_enrollments
FOR EACH ROW WHEN (OLD.course_id IS NOT NULL AND NEW.course_id IS NULL) EXECUTE FUNCTION keep_former_course();
