CREATE TABLE "retention_sweeps" (
	"name" text PRIMARY KEY,
	"swept_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "retention_sweeps_removed_not_negative" CHECK ("removed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
CREATE INDEX "contact_questions_folded_email" ON "contact_questions" (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "volunteer_applications_folded_email" ON "volunteer_applications" (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" ("actor_id","id");--> statement-breakpoint
CREATE INDEX "revisions_saved_at" ON "revisions" ("saved_at");