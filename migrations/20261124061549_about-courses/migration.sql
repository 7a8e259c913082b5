CREATE TABLE "course_teachers" (
	"course_id" uuid,
	"teacher_id" uuid,
	"position" integer NOT NULL,
	CONSTRAINT "course_teachers_pkey" PRIMARY KEY("course_id","teacher_id"),
	CONSTRAINT "course_teachers_one_per_position" UNIQUE("course_id","position"),
	CONSTRAINT "course_teachers_position_not_negative" CHECK ("position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "outcomes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "questions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "course_teachers_teacher" ON "course_teachers" ("teacher_id");--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_course_id_courses_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_teacher_id_teachers_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "teachers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_outcomes_list" CHECK (jsonb_typeof("outcomes") = 'array');--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_questions_list" CHECK (jsonb_typeof("questions") = 'array');