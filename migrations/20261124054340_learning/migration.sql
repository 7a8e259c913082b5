CREATE TABLE "attendance" (
	"session_id" uuid,
	"enrollment_id" uuid,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"joined_at" timestamp(3) with time zone,
	"marked_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_pkey" PRIMARY KEY("session_id","enrollment_id"),
	CONSTRAINT "attendance_state_known" CHECK ("state" in ('present', 'absent', 'excused')),
	CONSTRAINT "attendance_source_known" CHECK ("source" in ('joined', 'staff')),
	CONSTRAINT "attendance_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_completions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"course_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"completed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"marked_by" uuid,
	CONSTRAINT "course_completions_once" UNIQUE("course_id","enrollment_id"),
	CONSTRAINT "course_completions_cause_known" CHECK ("cause" in ('sessions', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "course_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"course_id" uuid,
	"former_course_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text,
	"replay_link" text,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_sessions_time_form" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "course_sessions_minutes_in_range" CHECK ("minutes" between 5 and 1440),
	CONSTRAINT "course_sessions_end_after_start" CHECK ("ends_at" > "starts_at"),
	CONSTRAINT "course_sessions_time_zone_not_blank" CHECK (btrim("time_zone") <> ''),
	CONSTRAINT "course_sessions_link_web" CHECK ("link" ~* '^https?://'),
	CONSTRAINT "course_sessions_replay_link_web" CHECK ("replay_link" ~* '^https?://'),
	CONSTRAINT "course_sessions_sequence_not_negative" CHECK ("sequence" >= 0),
	CONSTRAINT "course_sessions_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_materials" (
	"session_id" uuid,
	"resource_id" uuid,
	"position" integer NOT NULL,
	CONSTRAINT "session_materials_pkey" PRIMARY KEY("session_id","resource_id"),
	CONSTRAINT "session_materials_position_not_negative" CHECK ("position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credential_keys" (
	"kid" text PRIMARY KEY,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "issued_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"number" text NOT NULL CONSTRAINT "issued_certificates_number_unique" UNIQUE,
	"enrollment_id" uuid,
	"profile_id" uuid,
	"course_id" uuid,
	"certificate_id" uuid,
	"holder_name" text,
	"is_name_hidden" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"course_title" text NOT NULL,
	"completed_on" date NOT NULL,
	"issued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"issued_by" uuid,
	"teachers" text[] DEFAULT '{}'::text[] NOT NULL,
	"hours" numeric(6,1),
	"language" text,
	"expires_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_reason" text,
	"withdrawn_by" uuid,
	"replaced_by" uuid,
	"reissue_reason" text,
	"status_index" integer NOT NULL CONSTRAINT "issued_certificates_status_index_unique" UNIQUE,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("holder_name", '') || chr(31) || coalesce("number", '') || chr(31) || coalesce("course_title", ''))) STORED,
	CONSTRAINT "issued_certificates_number_form" CHECK ("number" ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
	CONSTRAINT "issued_certificates_holder_name_not_blank" CHECK (btrim("holder_name") <> ''),
	CONSTRAINT "issued_certificates_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "issued_certificates_withdrawn_with_reason" CHECK ("withdrawn_at" is null or btrim("withdrawn_reason") <> ''),
	CONSTRAINT "issued_certificates_status_index_not_negative" CHECK ("status_index" >= 0),
	CONSTRAINT "issued_certificates_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"cause" text NOT NULL,
	"cause_key" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_key" text GENERATED ALWAYS AS (lower(btrim(recipient))) STORED NOT NULL,
	"recipient_name" text,
	"profile_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"data" jsonb NOT NULL,
	"calendar" jsonb,
	"list" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"held_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp(3) with time zone DEFAULT now(),
	"expires_at" timestamp(3) with time zone,
	"tried_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"answer" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("recipient", '') || chr(31) || coalesce("recipient_name", ''))) STORED,
	CONSTRAINT "mail_outbox_cause_known" CHECK ("cause" in ('enrolled', 'paid', 'waiting', 'place_offered', 'paid_without_place', 'withdrawn', 'session_changed', 'session_cancelled', 'reminder_day', 'reminder_hour', 'certificate_issued', 'question_received', 'application_received', 'reply', 'staff_question', 'staff_application', 'subscription_confirm', 'subscription_digest')),
	CONSTRAINT "mail_outbox_state_known" CHECK ("state" in ('queued', 'sending', 'sent', 'failed', 'held')),
	CONSTRAINT "mail_outbox_held_reason_known" CHECK ("held_reason" in ('no_server', 'too_late', 'unknown_outcome')),
	CONSTRAINT "mail_outbox_held_with_reason" CHECK (("state" = 'held') = ("held_reason" is not null)),
	CONSTRAINT "mail_outbox_recipient_not_blank" CHECK (btrim("recipient") <> ''),
	CONSTRAINT "mail_outbox_attempts_not_negative" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "audience" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "requirements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "effort_hours" numeric(6,1);--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "completion" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "completion_share" integer DEFAULT 80 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "study_hours" numeric(6,1);--> statement-breakpoint
CREATE INDEX "attendance_of_enrollment" ON "attendance" ("enrollment_id");--> statement-breakpoint
CREATE INDEX "course_completions_newest" ON "course_completions" ("course_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "course_completions_of_enrollment" ON "course_completions" ("enrollment_id");--> statement-breakpoint
CREATE INDEX "course_sessions_of_course" ON "course_sessions" ("course_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "course_sessions_by_start" ON "course_sessions" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "course_sessions_former_course" ON "course_sessions" ("former_course_id") WHERE "former_course_id" is not null;--> statement-breakpoint
CREATE INDEX "session_materials_resource" ON "session_materials" ("resource_id");--> statement-breakpoint
CREATE INDEX "issued_certificates_newest" ON "issued_certificates" ("issued_at","id");--> statement-breakpoint
CREATE INDEX "issued_certificates_course" ON "issued_certificates" ("course_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "issued_certificates_enrollment" ON "issued_certificates" ("enrollment_id");--> statement-breakpoint
CREATE INDEX "issued_certificates_profile" ON "issued_certificates" ("profile_id");--> statement-breakpoint
CREATE INDEX "issued_certificates_contains" ON "issued_certificates" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_once" ON "mail_outbox" ("cause","cause_key","recipient_key");--> statement-breakpoint
CREATE INDEX "mail_outbox_newest" ON "mail_outbox" ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_in_state" ON "mail_outbox" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_cause" ON "mail_outbox" ("cause","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" ("recipient_key","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_profile" ON "mail_outbox" ("profile_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" ("next_at") WHERE "state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_contains" ON "mail_outbox" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_enrollment_id_course_enrollments_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "course_enrollments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_profiles_id_fkey" FOREIGN KEY ("marked_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_enrollment_id_course_enrollments_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "course_enrollments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_marked_by_profiles_id_fkey" FOREIGN KEY ("marked_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "course_sessions" ADD CONSTRAINT "course_sessions_course_id_courses_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "session_materials" ADD CONSTRAINT "session_materials_session_id_course_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "course_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "session_materials" ADD CONSTRAINT "session_materials_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_enrollment_id_course_enrollments_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "course_enrollments"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_course_id_courses_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_certificate_id_certificates_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "certificates"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_issued_by_profiles_id_fkey" FOREIGN KEY ("issued_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD CONSTRAINT "issued_certificates_withdrawn_by_profiles_id_fkey" FOREIGN KEY ("withdrawn_by") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_effort_hours_positive" CHECK ("effort_hours" > 0);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_study_hours_positive" CHECK ("study_hours" > 0);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_capacity_positive" CHECK ("capacity" > 0);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_language_known" CHECK ("language" in ('en', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'fr', 'de', 'es'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_completion_known" CHECK ("completion" in ('none', 'sessions', 'staff'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_completion_share_in_range" CHECK ("completion_share" between 1 and 100);--> statement-breakpoint
CREATE TRIGGER keep_former_course BEFORE UPDATE OF course_id ON course_sessions
FOR EACH ROW WHEN (OLD.course_id IS NOT NULL AND NEW.course_id IS NULL) EXECUTE FUNCTION keep_former_course();
