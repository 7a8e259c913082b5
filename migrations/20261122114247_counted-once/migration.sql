ALTER TABLE "course_enrollments" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "is_counted" boolean GENERATED ALWAYS AS (payment_status = 'completed' and not is_duplicate) STORED;--> statement-breakpoint
DROP INDEX "course_enrollments_one_per_account";--> statement-breakpoint
CREATE UNIQUE INDEX "course_enrollments_one_per_account" ON "course_enrollments" ("course_id","profile_id") WHERE "profile_id" is not null and not "is_duplicate";--> statement-breakpoint
DROP INDEX "course_enrollments_one_per_email";--> statement-breakpoint
CREATE UNIQUE INDEX "course_enrollments_one_per_email" ON "course_enrollments" ("course_id","email_key") WHERE "profile_id" is null and not "is_duplicate";--> statement-breakpoint
-- What was paid twice until now: once by an account, and once without a session under an email that it has verified.
UPDATE course_enrollments AS waiting SET is_duplicate = true
FROM identities, course_enrollments AS own
WHERE waiting.profile_id IS NULL AND waiting.payment_status = 'completed' AND identities.email_verified
  AND lower(btrim(identities.email)) = waiting.email_key AND own.profile_id = identities.profile_id
  AND own.course_id = waiting.course_id AND own.payment_status = 'completed';--> statement-breakpoint
-- Keeps courses.enrollment_count true, once per statement however many enrollments it wrote. Courses are locked in their order, so
-- that two transactions never wait for each other here.
CREATE FUNCTION keep_enrollment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came text := 'SELECT course_id AS id, 1 AS change FROM came WHERE is_counted';
  went text := 'SELECT course_id AS id, -1 AS change FROM went WHERE is_counted';
  counted uuid[];
  changes int[];
BEGIN
  EXECUTE format(
    'SELECT array_agg(id ORDER BY id), array_agg(change ORDER BY id) FROM (
      SELECT id, sum(change)::int AS change FROM (%s) AS moved WHERE id IS NOT NULL GROUP BY id HAVING sum(change) <> 0) AS changed',
    CASE TG_OP WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE came || ' UNION ALL ' || went END
  ) INTO counted, changes;
  IF counted IS NULL THEN RETURN NULL; END IF;
  PERFORM id FROM courses WHERE id = ANY (counted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET enrollment_count = greatest(0, enrollment_count + changed.change)
  FROM unnest(counted, changes) AS changed (id, change) WHERE courses.id = changed.id;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE courses SET enrollment_count = counted.people
FROM (
  SELECT courses.id, count(course_enrollments.id) AS people
  FROM courses LEFT JOIN course_enrollments ON course_enrollments.course_id = courses.id AND is_counted GROUP BY courses.id
) AS counted
WHERE courses.id = counted.id AND courses.enrollment_count <> counted.people;--> statement-breakpoint
CREATE TRIGGER keep_new_enrollments AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_enrollment_counts();--> statement-breakpoint
CREATE TRIGGER keep_changed_enrollments AFTER UPDATE ON course_enrollments REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_enrollment_counts();--> statement-breakpoint
CREATE TRIGGER keep_gone_enrollments AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_enrollment_counts();
