CREATE TABLE "former_references" (
	"reference" text PRIMARY KEY,
	"enrollment_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"currency" char(3) NOT NULL,
	"is_spent" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "asked_amount" numeric(12,2);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "asked_currency" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "found_status" text;--> statement-breakpoint
CREATE INDEX "former_references_enrollment" ON "former_references" ("enrollment_id");--> statement-breakpoint
ALTER TABLE "former_references" ADD CONSTRAINT "former_references_enrollment_id_course_enrollments_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "course_enrollments"("id") ON DELETE CASCADE;