CREATE TABLE "row_counts" (
	"counted" text,
	"value" text,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_pkey" PRIMARY KEY("counted","value"),
	CONSTRAINT "row_counts_count_not_negative" CHECK ("count" >= 0)
);--> statement-breakpoint
-- Keeps row_counts true for the column that the trigger names, once per statement however many rows it wrote. Values are taken in
-- their order, so that two transactions never wait for each other.
CREATE FUNCTION keep_row_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came text := format('SELECT %I::text AS value, 1 AS change FROM came', TG_ARGV[0]);
  went text := format('SELECT %I::text AS value, -1 AS change FROM went', TG_ARGV[0]);
  changed record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM row_counts WHERE counted = TG_TABLE_NAME;
    RETURN NULL;
  END IF;
  FOR changed IN EXECUTE format(
    'SELECT value, sum(change) AS change FROM (%s) AS changes GROUP BY value HAVING sum(change) <> 0 ORDER BY value',
    CASE TG_OP WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE came || ' UNION ALL ' || went END
  ) LOOP
    UPDATE row_counts SET count = count + changed.change WHERE counted = TG_TABLE_NAME AND value = changed.value;
    IF NOT FOUND THEN
      INSERT INTO row_counts (counted, value, count) VALUES (TG_TABLE_NAME, changed.value, changed.change)
      ON CONFLICT (counted, value) DO UPDATE SET count = row_counts.count + excluded.count;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON contact_questions REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON contact_questions REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON contact_questions REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON contact_questions FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON volunteer_applications REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON volunteer_applications REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON volunteer_applications REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON volunteer_applications FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('status');--> statement-breakpoint
-- What was there before.
INSERT INTO row_counts (counted, value, count)
SELECT 'contact_questions', status, count(*) FROM contact_questions GROUP BY status
UNION ALL
SELECT 'volunteer_applications', status, count(*) FROM volunteer_applications GROUP BY status;
