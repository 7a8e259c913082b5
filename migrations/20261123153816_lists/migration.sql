CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"profile_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_list_length" CHECK (char_length("list") between 1 and 60),
	CONSTRAINT "saved_views_name_length" CHECK (char_length("name") between 1 and 60),
	CONSTRAINT "saved_views_query_length" CHECK (char_length("query") between 0 and 1000)
);
--> statement-breakpoint
DROP INDEX "profiles_role_newest";--> statement-breakpoint
DROP INDEX "announcements_category_newest";--> statement-breakpoint
DROP INDEX "course_enrollments_status_newest";--> statement-breakpoint
DROP INDEX "contact_questions_status_newest";--> statement-breakpoint
DROP INDEX "volunteer_applications_status_newest";--> statement-breakpoint
DROP INDEX "resources_type_newest";--> statement-breakpoint
DROP INDEX "teachers_newest";--> statement-breakpoint
DROP INDEX "deleted_records_newest";--> statement-breakpoint
CREATE INDEX "profiles_listed_by_created" ON "profiles" ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_listed_by_name" ON "profiles" ("role",lower(left("full_name", 100)),"id");--> statement-breakpoint
CREATE INDEX "profiles_listed_by_email" ON "profiles" ("role",lower(left("email", 100)),"id");--> statement-breakpoint
CREATE INDEX "profiles_listed_by_role" ON "profiles" ("role","id");--> statement-breakpoint
CREATE INDEX "profiles_listed_by_seen" ON "profiles" ("role","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_created" ON "announcements" ("category","published","created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_title" ON "announcements" ("category","published",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_content" ON "announcements" ("category","published",lower(left("content", 100)),"id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_featured" ON "announcements" ("category","published","featured","id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_published" ON "announcements" ("category","published","id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_image" ON "announcements" ("category","published",("image_url" is not null),"id");--> statement-breakpoint
CREATE INDEX "announcements_listed_by_starts" ON "announcements" ("category","published","starts_at","id");--> statement-breakpoint
CREATE INDEX "announcements_contains" ON "announcements" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("content", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "certificates_listed_by_created" ON "certificates" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_listed_by_title" ON "certificates" ("published",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "certificates_listed_by_price" ON "certificates" ("published","price","id");--> statement-breakpoint
CREATE INDEX "certificates_listed_by_status" ON "certificates" ("published","id");--> statement-breakpoint
CREATE INDEX "certificates_contains" ON "certificates" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("description", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_created" ON "course_enrollments" ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_person" ON "course_enrollments" ("payment_status",lower(left("full_name", 100)),"id");--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_email" ON "course_enrollments" ("payment_status",lower(left("email", 100)),"id");--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_course" ON "course_enrollments" ("payment_status",lower(left("course_title", 100)),"id");--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_amount" ON "course_enrollments" ("payment_status","amount","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_payment" ON "course_enrollments" ("payment_status","id");--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_created" ON "contact_questions" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_name" ON "contact_questions" ("status",lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_email" ON "contact_questions" ("status",lower(left("email", 100)),"id");--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_status" ON "contact_questions" ("status","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_created" ON "volunteer_applications" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_name" ON "volunteer_applications" ("status",lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_email" ON "volunteer_applications" ("status",lower(left("email", 100)),"id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_status" ON "volunteer_applications" ("status","id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_created" ON "resources" ("type","published","created_at","id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_title" ON "resources" ("type","published",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_author" ON "resources" ("type","published",lower(left("author", 100)),"id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_description" ON "resources" ("type","published",lower(left("description", 100)),"id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_url" ON "resources" ("type","published",lower(left("url", 100)),"id");--> statement-breakpoint
CREATE INDEX "resources_listed_by_published" ON "resources" ("type","published","id");--> statement-breakpoint
CREATE INDEX "resources_contains" ON "resources" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("author", '') || chr(31) || coalesce("description", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_per_name" ON "saved_views" ("profile_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_default" ON "saved_views" ("profile_id","list") WHERE "is_default";--> statement-breakpoint
CREATE INDEX "teachers_listed_by_created" ON "teachers" ("created_at","id");--> statement-breakpoint
CREATE INDEX "teachers_listed_by_name" ON "teachers" (lower(left("name", 100)),"id");--> statement-breakpoint
CREATE INDEX "teachers_listed_by_bio" ON "teachers" (lower(left("bio", 100)),"id");--> statement-breakpoint
CREATE INDEX "teachers_contains" ON "teachers" USING gin (text_threes(lower(coalesce("name", '') || chr(31) || coalesce("bio", '')))) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "deleted_records_listed_by_deleted" ON "deleted_records" ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_records_listed_by_title" ON "deleted_records" (lower(left("title", 100)),"id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;