DROP INDEX "course_sessions_of_course";--> statement-breakpoint
CREATE INDEX "course_sessions_of_course" ON "course_sessions" ("course_id","starts_at","id","ends_at","minutes","is_cancelled");