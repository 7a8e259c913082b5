ALTER TABLE "course_enrollments" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "payment_note" text;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_payer_not_blank" CHECK (btrim("payer") <> '');--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_payment_note_not_blank" CHECK (btrim("payment_note") <> '');--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_role_known", ADD CONSTRAINT "profiles_role_known" CHECK ("role" in ('student', 'desk', 'editor', 'admin'));--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_hears_known", ADD CONSTRAINT "changes_hears_known" CHECK ("hears" in ('everyone', 'everyone-later', 'administrators', 'content', 'enrollments', 'inquiries', 'people', 'system'));