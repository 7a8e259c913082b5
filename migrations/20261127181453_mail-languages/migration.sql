ALTER TABLE "subscriptions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_language_known" CHECK ("language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_language_known" CHECK ("language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "contact_questions" ADD CONSTRAINT "contact_questions_language_known" CHECK ("language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_language_known" CHECK ("language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_language_known", ADD CONSTRAINT "mail_outbox_language_known" CHECK ("language" in ('en', 'zh'));