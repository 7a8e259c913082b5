-- The figures of the dashboard, and the list of courses without a search, are counted as they change (keep_row_counts).
CREATE TRIGGER count_new_rows AFTER INSERT ON courses REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON courses REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON courses REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON announcements REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('category');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON announcements REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('category');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON announcements REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('category');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON announcements FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('category');--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON resources REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON resources REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON resources REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('type');--> statement-breakpoint
-- What was there before.
INSERT INTO row_counts (counted, value, count)
SELECT 'courses', type, count(*) FROM courses GROUP BY type
UNION ALL
SELECT 'announcements', category, count(*) FROM announcements GROUP BY category
UNION ALL
SELECT 'resources', type, count(*) FROM resources GROUP BY type;
