CREATE TABLE "course_notices" (
	"course_id" uuid PRIMARY KEY,
	"was_there" boolean NOT NULL,
	"title" text NOT NULL,
	"above" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"begun" boolean DEFAULT false NOT NULL,
	"noted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "course_notices_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "entered_by_office" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "course_enrollments_refund_undecided";--> statement-breakpoint
CREATE INDEX "course_enrollments_refund_undecided" ON "course_enrollments" ("payment_status","created_at","id") WHERE ("place" in ('withdrawn', 'lapsed') or "course_id" is null) and "payment_status" = 'completed' and "amount" > 0 and not "refund_declined";--> statement-breakpoint
CREATE INDEX "mail_outbox_acknowledged" ON "mail_outbox" (regexp_replace(lower(btrim("recipient")), '[+][^@]*@', '@'),"created_at") WHERE "profile_id" is null and "cause" in ('enrolled', 'question_received', 'application_received', 'subscription_confirm');--> statement-breakpoint
CREATE INDEX "mail_outbox_acknowledged_domain" ON "mail_outbox" (regexp_replace(lower(btrim("recipient")), '^.*@', ''),"created_at") WHERE "profile_id" is null and "cause" in ('enrolled', 'question_received', 'application_received', 'subscription_confirm');--> statement-breakpoint
CREATE INDEX "course_notices_due" ON "course_notices" ("due_at");--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_cause_known", ADD CONSTRAINT "mail_outbox_cause_known" CHECK ("cause" in ('enrolled', 'paid', 'waiting', 'place_offered', 'paid_without_place', 'withdrawn', 'course_cancelled', 'course_restored', 'sessions_added', 'session_changed', 'session_cancelled', 'reminder_day', 'reminder_hour', 'certificate_issued', 'certificate_withdrawn', 'question_received', 'application_received', 'reply', 'staff_question', 'staff_application', 'subscription_confirm', 'subscription_digest'));--> statement-breakpoint
-- What the office entered before is known from the audit log.
UPDATE "course_enrollments" SET "entered_by_office" = true
WHERE "id"::text IN (SELECT "entity_id" FROM "audit_log" WHERE "entity" = 'course_enrollments' AND "action" = 'enrollment.added');--> statement-breakpoint
-- Mail about classes is written once per address now, no longer once per account: nobody hears of a class twice because of that.
UPDATE "mail_outbox" SET "cause_key" = renamed."key" FROM (
  SELECT DISTINCT ON ("cause", "key", "recipient_key") "id", "key" FROM (
    SELECT "id", "cause", "recipient_key", regexp_replace("cause_key", '[0-9a-f-]{36}$', '')
      || regexp_replace("recipient_key", '[+][^@]*@', '@') AS "key"
    FROM "mail_outbox"
    WHERE "cause" IN ('session_changed', 'session_cancelled', 'reminder_day', 'reminder_hour') AND "cause_key" ~ ':[0-9a-f-]{36}$'
  ) AS each ORDER BY "cause", "key", "recipient_key", "id"
) AS renamed WHERE renamed."id" = "mail_outbox"."id";
