CREATE TABLE "printed_names" (
	"profile_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printed_names_name_length" CHECK (char_length("name") between 1 and 200),
	CONSTRAINT "printed_names_name_not_blank" CHECK (btrim("name") <> '')
);
--> statement-breakpoint
ALTER TABLE "issued_certificates" DROP CONSTRAINT "issued_certificates_course_id_courses_id_fkey";--> statement-breakpoint
DROP INDEX "issued_certificates_newest";--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD COLUMN "is_reason_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_certificates" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "issued_certificates" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(holder_name, '') || chr(31) || course_title || chr(31) || number || chr(31)
        || substr(number, 1, 4) || '-' || substr(number, 5, 4) || '-' || substr(number, 9, 4) || '-' || substr(number, 13))) STORED;--> statement-breakpoint
ALTER TABLE "issued_certificates" ALTER COLUMN "course_id" SET NOT NULL;--> statement-breakpoint
DROP INDEX "issued_certificates_profile";--> statement-breakpoint
CREATE INDEX "issued_certificates_profile" ON "issued_certificates" ("profile_id","issued_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_certificates_one_standing" ON "issued_certificates" ("course_id","enrollment_id") WHERE "withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "issued_certificates_listed_by_issued" ON "issued_certificates" ("issued_at","id");--> statement-breakpoint
CREATE INDEX "issued_certificates_listed_by_person" ON "issued_certificates" (lower(left("holder_name", 100)),"id");--> statement-breakpoint
CREATE INDEX "issued_certificates_listed_by_course" ON "issued_certificates" (lower(left("course_title", 100)),"id");--> statement-breakpoint
CREATE INDEX "issued_certificates_withdrawn" ON "issued_certificates" ("issued_at","id") WHERE "withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "issued_certificates_expiring" ON "issued_certificates" ("expires_at") WHERE "withdrawn_at" is null and "expires_at" is not null;--> statement-breakpoint
ALTER TABLE "printed_names" ADD CONSTRAINT "printed_names_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_hears_known", ADD CONSTRAINT "changes_hears_known" CHECK ("hears" in ('everyone', 'everyone-later', 'administrators', 'person', 'content', 'enrollments', 'inquiries', 'people', 'system'));--> statement-breakpoint
ALTER TABLE "issued_certificates" DROP CONSTRAINT "issued_certificates_withdrawn_with_reason", ADD CONSTRAINT "issued_certificates_withdrawn_with_reason" CHECK ("withdrawn_at" is null or coalesce(btrim("withdrawn_reason"), '') <> '');--> statement-breakpoint
CREATE FUNCTION keep_certificate_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issued_certificates SET profile_id = NEW.profile_id WHERE enrollment_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_certificate_holder AFTER UPDATE OF profile_id ON course_enrollments
FOR EACH ROW WHEN (OLD.profile_id IS DISTINCT FROM NEW.profile_id) EXECUTE FUNCTION keep_certificate_holder();
