DROP INDEX "course_sessions_by_start";--> statement-breakpoint
ALTER TABLE "course_sessions" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_starts" ON "course_sessions" ("starts_at","id") WHERE ("course_id" is not null);--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_title" ON "course_sessions" (lower(left("title", 100)),"id") WHERE ("course_id" is not null);--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_place" ON "course_sessions" (lower(left("place", 100)),"id") WHERE ("course_id" is not null);--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_created" ON "course_sessions" ("created_at","id") WHERE ("course_id" is not null);--> statement-breakpoint
CREATE INDEX "course_sessions_contains" ON "course_sessions" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("place", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
ALTER TABLE "course_sessions" ADD CONSTRAINT "course_sessions_title_not_blank" CHECK (btrim("title") <> '');