ALTER TABLE "courses" ADD COLUMN "children_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Keeps children_count true, once per statement however many courses it wrote. Parents are locked in their order, so that two
-- transactions never wait for each other here.
CREATE FUNCTION keep_children_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came text := 'SELECT parent_course_id AS id, 1 AS change FROM came';
  went text := 'SELECT parent_course_id AS id, -1 AS change FROM went';
  parents uuid[];
  changes int[];
BEGIN
  EXECUTE format(
    'SELECT array_agg(id ORDER BY id), array_agg(change ORDER BY id) FROM (
      SELECT id, sum(change)::int AS change FROM (%s) AS moved WHERE id IS NOT NULL GROUP BY id HAVING sum(change) <> 0) AS changed',
    CASE TG_OP WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE came || ' UNION ALL ' || went END
  ) INTO parents, changes;
  IF parents IS NULL THEN RETURN NULL; END IF;
  PERFORM id FROM courses WHERE id = ANY (parents) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET children_count = children_count + changed.change
  FROM unnest(parents, changes) AS changed (id, change) WHERE courses.id = changed.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was there before. Triggers run by their names: these after those that count rows, whose kinds they change.
UPDATE courses SET children_count = counted.children
FROM (SELECT parent_course_id AS id, count(*) AS children FROM courses GROUP BY parent_course_id) AS counted
WHERE courses.id = counted.id;--> statement-breakpoint
CREATE TRIGGER keep_new_children AFTER INSERT ON courses REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_children_counts();--> statement-breakpoint
CREATE TRIGGER keep_moved_children AFTER UPDATE ON courses REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_children_counts();--> statement-breakpoint
CREATE TRIGGER keep_gone_children AFTER DELETE ON courses REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_children_counts();--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "kind" text GENERATED ALWAYS AS (type || case when children_count > 0 then case when parent_course_id is null then ' parent' else ' middle' end
        when parent_course_id is null then ' standalone' else ' child' end) STORED;--> statement-breakpoint
DROP INDEX "courses_newest";--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" ("created_at","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_title";--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" ("title","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_type";--> statement-breakpoint
CREATE INDEX "courses_by_type" ON "courses" ("type","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_instructor";--> statement-breakpoint
CREATE INDEX "courses_by_instructor" ON "courses" ("instructor","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_duration";--> statement-breakpoint
CREATE INDEX "courses_by_duration" ON "courses" ("duration","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_enrollment_count";--> statement-breakpoint
CREATE INDEX "courses_by_enrollment_count" ON "courses" ("enrollment_count","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_price";--> statement-breakpoint
CREATE INDEX "courses_by_price" ON "courses" ("price","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_published";--> statement-breakpoint
CREATE INDEX "courses_by_published" ON "courses" ("published","id","kind");--> statement-breakpoint
CREATE INDEX "courses_kind_newest" ON "courses" ("kind","created_at","id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_children_count_not_negative" CHECK ("children_count" >= 0);--> statement-breakpoint
-- The list of courses is counted by its kinds from now on.
DROP TRIGGER count_new_rows ON courses;--> statement-breakpoint
DROP TRIGGER count_changed_rows ON courses;--> statement-breakpoint
DROP TRIGGER count_deleted_rows ON courses;--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON courses REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('kind');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON courses REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('kind');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON courses REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('kind');--> statement-breakpoint
DELETE FROM row_counts WHERE counted = 'courses';--> statement-breakpoint
INSERT INTO row_counts (counted, value, count) SELECT 'courses', kind, count(*) FROM courses GROUP BY kind;
