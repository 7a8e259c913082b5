CREATE TABLE "identities" (
	"issuer" text,
	"subject" text,
	"profile_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_pkey" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"model" text,
	"id" text,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "oidc_records_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"email" text NOT NULL,
	"full_name" text,
	"avatar_url" text,
	"role" text DEFAULT 'student' NOT NULL,
	"last_seen_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_not_blank" CHECK (btrim("email") <> ''),
	CONSTRAINT "profiles_role_known" CHECK ("role" in ('student', 'admin')),
	CONSTRAINT "profiles_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"token_hash" text NOT NULL CONSTRAINT "sessions_token_hash_unique" UNIQUE,
	"profile_id" uuid NOT NULL,
	"user_metadata" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sessions_user_metadata_object" CHECK (jsonb_typeof("user_metadata") = 'object')
);
--> statement-breakpoint
CREATE TABLE "announcement_people" (
	"announcement_id" uuid,
	"teacher_id" uuid,
	"role" text,
	"position" integer NOT NULL,
	CONSTRAINT "announcement_people_pkey" PRIMARY KEY("announcement_id","role","teacher_id"),
	CONSTRAINT "announcement_people_one_per_position" UNIQUE("announcement_id","role","position"),
	CONSTRAINT "announcement_people_role_known" CHECK ("role" in ('speaker', 'host')),
	CONSTRAINT "announcement_people_position_not_negative" CHECK ("position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"meeting_links" jsonb DEFAULT '[]' NOT NULL,
	"author_id" uuid,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"time_zone" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "announcements_category_known" CHECK ("category" in ('news', 'conferences', 'events', 'training', 'lectures')),
	CONSTRAINT "announcements_meeting_links_list" CHECK (jsonb_typeof("meeting_links") = 'array'),
	CONSTRAINT "announcements_end_not_before_start" CHECK ("ends_at" >= "starts_at"),
	CONSTRAINT "announcements_end_needs_start" CHECK ("ends_at" is null or "starts_at" is not null),
	CONSTRAINT "announcements_time_zone_not_blank" CHECK (btrim("time_zone") <> ''),
	CONSTRAINT "announcements_sequence_not_negative" CHECK ("sequence" >= 0),
	CONSTRAINT "announcements_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12,2) DEFAULT '0' NOT NULL,
	"image_url" text,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "certificates_price_not_negative" CHECK ("price" >= 0),
	CONSTRAINT "certificates_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text DEFAULT 'free' NOT NULL,
	"price" numeric(12,2) DEFAULT '0' NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"instructor" text DEFAULT '' NOT NULL,
	"module_number" integer DEFAULT 1 NOT NULL,
	"image_url" text,
	"certificate_id" uuid,
	"enrollment_count" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"parent_course_id" uuid,
	"class_link" text,
	"replay_link" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "courses_description_not_blank" CHECK (btrim("description") <> ''),
	CONSTRAINT "courses_type_known" CHECK ("type" in ('free', 'certificate')),
	CONSTRAINT "courses_price_not_negative" CHECK ("price" >= 0),
	CONSTRAINT "courses_free_costs_nothing" CHECK ("type" <> 'free' or "price" = 0),
	CONSTRAINT "courses_free_has_no_certificate" CHECK ("type" <> 'free' or "certificate_id" is null),
	CONSTRAINT "courses_module_number_in_range" CHECK ("module_number" between 0 and 9999),
	CONSTRAINT "courses_enrollment_count_not_negative" CHECK ("enrollment_count" >= 0),
	CONSTRAINT "courses_not_its_own_parent" CHECK ("parent_course_id" <> "id"),
	CONSTRAINT "courses_class_link_web" CHECK ("class_link" ~* '^https?://'),
	CONSTRAINT "courses_replay_link_web" CHECK ("replay_link" ~* '^https?://'),
	CONSTRAINT "courses_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"course_id" uuid,
	"course_title" text NOT NULL,
	"profile_id" uuid,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(btrim(email))) STORED NOT NULL,
	"full_name" text,
	"phone" text,
	"organization" text,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"currency" char(3) NOT NULL,
	"reference" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL CONSTRAINT "course_enrollments_reference_unique" UNIQUE,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_enrollments_email_length" CHECK (char_length("email") between 1 and 320),
	CONSTRAINT "course_enrollments_email_not_blank" CHECK (btrim("email") <> ''),
	CONSTRAINT "course_enrollments_full_name_not_blank" CHECK (btrim("full_name") <> ''),
	CONSTRAINT "course_enrollments_phone_not_blank" CHECK (btrim("phone") <> ''),
	CONSTRAINT "course_enrollments_organization_not_blank" CHECK (btrim("organization") <> ''),
	CONSTRAINT "course_enrollments_status_known" CHECK ("payment_status" in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "course_enrollments_amount_not_negative" CHECK ("amount" >= 0),
	CONSTRAINT "course_enrollments_currency_code" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "course_enrollments_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY,
	"type" text NOT NULL,
	"enrollment_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_type_known" CHECK ("type" in ('payment.completed', 'payment.refunded', 'payment.failed'))
);
--> statement-breakpoint
CREATE TABLE "contact_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_questions_name_length" CHECK (char_length("name") between 2 and 100),
	CONSTRAINT "contact_questions_email_length" CHECK (char_length("email") between 1 and 255),
	CONSTRAINT "contact_questions_subject_length" CHECK (char_length("subject") between 1 and 500),
	CONSTRAINT "contact_questions_message_length" CHECK (char_length("message") between 10 and 2000),
	CONSTRAINT "contact_questions_email_not_blank" CHECK (btrim("email") <> ''),
	CONSTRAINT "contact_questions_status_known" CHECK ("status" in ('new', 'in_progress', 'resolved')),
	CONSTRAINT "contact_questions_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "volunteer_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"skills" text,
	"motivation" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "volunteer_applications_name_length" CHECK (char_length("name") between 2 and 100),
	CONSTRAINT "volunteer_applications_email_length" CHECK (char_length("email") between 1 and 255),
	CONSTRAINT "volunteer_applications_skills_length" CHECK (char_length("skills") between 1 and 1000),
	CONSTRAINT "volunteer_applications_motivation_length" CHECK (char_length("motivation") between 20 and 2000),
	CONSTRAINT "volunteer_applications_email_not_blank" CHECK (btrim("email") <> ''),
	CONSTRAINT "volunteer_applications_status_known" CHECK ("status" in ('new', 'under_review', 'approved', 'rejected')),
	CONSTRAINT "volunteer_applications_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"bucket" text NOT NULL,
	"key" text NOT NULL,
	"folder" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"variants" jsonb DEFAULT '[]' NOT NULL,
	"original_name" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "media_one_per_key" UNIQUE("bucket","key"),
	CONSTRAINT "media_bucket_known" CHECK ("bucket" in ('images', 'documents')),
	CONSTRAINT "media_key_not_blank" CHECK (btrim("key") <> ''),
	CONSTRAINT "media_bytes_not_negative" CHECK ("bytes" >= 0),
	CONSTRAINT "media_width_positive" CHECK ("width" > 0),
	CONSTRAINT "media_height_positive" CHECK ("height" > 0),
	CONSTRAINT "media_size_has_both_sides" CHECK (("width" is null) = ("height" is null)),
	CONSTRAINT "media_variants_list" CHECK (jsonb_typeof("variants") = 'array')
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"url" text,
	"author" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "resources_type_known" CHECK ("type" in ('reading', 'video')),
	CONSTRAINT "resources_video_has_url" CHECK ("type" <> 'video' or "url" is not null),
	CONSTRAINT "resources_url_web_or_ours" CHECK ("url" ~* '^(https?://|/[^/])'),
	CONSTRAINT "resources_video_has_no_file" CHECK ("type" <> 'video' or "file_id" is null),
	CONSTRAINT "resources_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "homepage_data" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"section" text NOT NULL CONSTRAINT "homepage_data_one_per_section" UNIQUE,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homepage_data_section_known" CHECK ("section" in ('hero', 'mission', 'vision', 'partners', 'programs', 'team')),
	CONSTRAINT "homepage_data_data_object" CHECK (jsonb_typeof("data") = 'object'),
	CONSTRAINT "homepage_data_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_name_not_blank" CHECK (btrim("name") <> ''),
	CONSTRAINT "teachers_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_log_details_object" CHECK (jsonb_typeof("details") = 'object')
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_ids_at_most_20" CHECK (cardinality("ids") <= 20)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "revisions_one_per_version" UNIQUE("entity","entity_id","version"),
	CONSTRAINT "revisions_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secrets_value_not_blank" CHECK (btrim("value") <> '')
);
--> statement-breakpoint
CREATE INDEX "identities_profile" ON "identities" ("profile_id");--> statement-breakpoint
CREATE INDEX "oidc_records_grant" ON "oidc_records" ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_user_code" ON "oidc_records" ("user_code");--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_expires_at" ON "oidc_records" ("expires_at");--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_admins" ON "profiles" ("id") WHERE "role" = 'admin';--> statement-breakpoint
CREATE INDEX "sessions_profile" ON "sessions" ("profile_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "announcement_people_teacher" ON "announcement_people" ("teacher_id");--> statement-breakpoint
CREATE INDEX "announcements_published_newest" ON "announcements" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_category_newest" ON "announcements" ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" ("author_id");--> statement-breakpoint
CREATE INDEX "certificates_newest" ON "certificates" ("created_at","id");--> statement-breakpoint
CREATE INDEX "courses_published_newest" ON "courses" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" ("created_at","id");--> statement-breakpoint
CREATE INDEX "courses_children" ON "courses" ("parent_course_id","module_number");--> statement-breakpoint
CREATE INDEX "courses_certificate" ON "courses" ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_enrollments_one_per_account" ON "course_enrollments" ("course_id","profile_id") WHERE "profile_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_enrollments_one_per_email" ON "course_enrollments" ("course_id","email_key") WHERE "profile_id" is null;--> statement-breakpoint
CREATE INDEX "course_enrollments_newest" ON "course_enrollments" ("created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_status_newest" ON "course_enrollments" ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_profile" ON "course_enrollments" ("profile_id");--> statement-breakpoint
CREATE INDEX "course_enrollments_unclaimed" ON "course_enrollments" ("email_key") WHERE "profile_id" is null;--> statement-breakpoint
CREATE INDEX "payment_events_enrollment" ON "payment_events" ("enrollment_id");--> statement-breakpoint
CREATE INDEX "contact_questions_status_newest" ON "contact_questions" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_questions_newest" ON "contact_questions" ("created_at","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_status_newest" ON "volunteer_applications" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_newest" ON "volunteer_applications" ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_uploaded_by" ON "media" ("uploaded_by");--> statement-breakpoint
CREATE INDEX "media_waiting_for_removal" ON "media" ("deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "resources_type_newest" ON "resources" ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "resources_published_newest" ON "resources" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" ("file_id");--> statement-breakpoint
CREATE INDEX "teachers_newest" ON "teachers" ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" ("at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" ("expire");--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_announcement_id_announcements_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_teacher_id_teachers_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "teachers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_profiles_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_certificate_id_certificates_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "certificates"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_parent" FOREIGN KEY ("parent_course_id") REFERENCES "courses"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_course_id_courses_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_enrollment_id_course_enrollments_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "course_enrollments"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_profiles_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_media_id_fkey" FOREIGN KEY ("file_id") REFERENCES "media"("id") ON DELETE RESTRICT;