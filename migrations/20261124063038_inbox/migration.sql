CREATE TABLE "inquiry_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"question_id" uuid,
	"application_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_notes_text_length" CHECK (char_length("text") between 1 and 5000),
	CONSTRAINT "inquiry_notes_version_positive" CHECK ("version" > 0),
	CONSTRAINT "inquiry_notes_of_one" CHECK (num_nonnulls("question_id", "application_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "inquiry_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"question_id" uuid,
	"application_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_replies_text_length" CHECK (char_length("text") between 1 and 10000),
	CONSTRAINT "inquiry_replies_of_one" CHECK (num_nonnulls("question_id", "application_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "prepared_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prepared_answers_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "prepared_answers_text_not_blank" CHECK (btrim("text") <> ''),
	CONSTRAINT "prepared_answers_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "is_set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "first_answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "waiting_since" timestamp(3) with time zone GENERATED ALWAYS AS (case when first_answered_at is null and not is_set_aside and status not in ('resolved', 'approved', 'rejected') then created_at end) STORED;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "counted_as" text GENERATED ALWAYS AS (case when is_set_aside then 'set aside ' || status else status end) STORED;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "is_set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "first_answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "waiting_since" timestamp(3) with time zone GENERATED ALWAYS AS (case when first_answered_at is null and not is_set_aside and status not in ('resolved', 'approved', 'rejected') then created_at end) STORED;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "counted_as" text GENERATED ALWAYS AS (case when is_set_aside then 'set aside ' || status else status end) STORED;--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_created";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_created" ON "contact_questions" ("status","is_set_aside","created_at","id");--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_name";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_name" ON "contact_questions" ("status","is_set_aside",lower(left("name", 100)),"id");--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_email";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_email" ON "contact_questions" ("status","is_set_aside",lower(left("email", 100)),"id");--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_status";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_status" ON "contact_questions" ("status","is_set_aside","id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_created";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_created" ON "volunteer_applications" ("status","is_set_aside","created_at","id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_name";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_name" ON "volunteer_applications" ("status","is_set_aside",lower(left("name", 100)),"id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_email";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_email" ON "volunteer_applications" ("status","is_set_aside",lower(left("email", 100)),"id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_status";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_status" ON "volunteer_applications" ("status","is_set_aside","id");--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_waiting" ON "contact_questions" ("status","is_set_aside","waiting_since","id");--> statement-breakpoint
CREATE INDEX "contact_questions_assignee" ON "contact_questions" ("assignee_id");--> statement-breakpoint
CREATE INDEX "contact_questions_waiting" ON "contact_questions" ("waiting_since","id") WHERE "waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "inquiry_notes_of_question" ON "inquiry_notes" ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_notes_of_application" ON "inquiry_notes" ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_notes_author" ON "inquiry_notes" ("author_id");--> statement-breakpoint
CREATE INDEX "inquiry_replies_of_question" ON "inquiry_replies" ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_replies_of_application" ON "inquiry_replies" ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_replies_author" ON "inquiry_replies" ("author_id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_waiting" ON "volunteer_applications" ("status","is_set_aside","waiting_since","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_assignee" ON "volunteer_applications" ("assignee_id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_waiting" ON "volunteer_applications" ("waiting_since","id") WHERE "waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "prepared_answers_listed_by_title" ON "prepared_answers" (lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "prepared_answers_listed_by_created" ON "prepared_answers" ("created_at","id");--> statement-breakpoint
CREATE INDEX "prepared_answers_contains" ON "prepared_answers" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("text", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
ALTER TABLE "contact_questions" ADD CONSTRAINT "contact_questions_assignee_id_profiles_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiry_notes" ADD CONSTRAINT "inquiry_notes_question_id_contact_questions_id_fkey" FOREIGN KEY ("question_id") REFERENCES "contact_questions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inquiry_notes" ADD CONSTRAINT "inquiry_notes_application_id_volunteer_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_applications"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inquiry_notes" ADD CONSTRAINT "inquiry_notes_author_id_profiles_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_question_id_contact_questions_id_fkey" FOREIGN KEY ("question_id") REFERENCES "contact_questions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_application_id_volunteer_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_applications"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_author_id_profiles_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_assignee_id_profiles_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
-- What a robot is suspected to have sent is set aside from now on, and so is what came before.
UPDATE contact_questions SET is_set_aside = true WHERE suspected_robot;--> statement-breakpoint
UPDATE volunteer_applications SET is_set_aside = true WHERE suspected_robot;--> statement-breakpoint
-- Counted by status as before, what is set aside apart (keep_row_counts).
CREATE OR REPLACE TRIGGER count_new_rows AFTER INSERT ON contact_questions REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_changed_rows AFTER UPDATE ON contact_questions REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON contact_questions REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_new_rows AFTER INSERT ON volunteer_applications REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_changed_rows AFTER UPDATE ON volunteer_applications REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON volunteer_applications REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('counted_as');--> statement-breakpoint
DELETE FROM row_counts WHERE counted IN ('contact_questions', 'volunteer_applications');--> statement-breakpoint
INSERT INTO row_counts (counted, value, count)
SELECT 'contact_questions', counted_as, count(*) FROM contact_questions GROUP BY counted_as
UNION ALL
SELECT 'volunteer_applications', counted_as, count(*) FROM volunteer_applications GROUP BY counted_as;
