CREATE TABLE "local_access" (
	"token_hash" text PRIMARY KEY,
	"kind" text NOT NULL,
	"process_id" uuid NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"alive_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "local_access_kind_known" CHECK ("kind" in ('code', 'browser'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_key" text;--> statement-breakpoint
CREATE INDEX "local_access_process" ON "local_access" ("process_id");