CREATE TABLE "idempotency_keys" (
	"scope" text,
	"operation" text,
	"key" text,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("scope","operation","key")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "hears" text DEFAULT 'administrators' NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "person" uuid;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "cleared" jsonb;--> statement-breakpoint
CREATE INDEX "changes_for_later" ON "changes" ("position") WHERE "hears" = 'everyone-later';--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" ("at");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_hears_known" CHECK ("hears" in ('everyone', 'everyone-later', 'administrators'));--> statement-breakpoint
-- Who may hear of what was announced before is not known: browsers that missed some of it are told 'everything'.
DELETE FROM "changes" WHERE "position" < (SELECT max("position") FROM "changes");
