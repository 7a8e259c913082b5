CREATE INDEX "profiles_role_newest" ON "profiles" ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_course_newest" ON "course_enrollments" ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_course_status" ON "course_enrollments" ("course_id","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_deleted_course" ON "course_enrollments" ("course_title","created_at","id") WHERE "course_id" is null;--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('payment_status');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON course_enrollments REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('payment_status');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('payment_status');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON course_enrollments FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('payment_status');--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON profiles REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('role');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON profiles REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('role');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON profiles REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('role');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON profiles FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('role');--> statement-breakpoint
-- What was there before.
INSERT INTO row_counts (counted, value, count)
SELECT 'course_enrollments', payment_status, count(*) FROM course_enrollments GROUP BY payment_status
UNION ALL
SELECT 'profiles', role, count(*) FROM profiles GROUP BY role;
