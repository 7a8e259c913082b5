CREATE TABLE "mail_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL CONSTRAINT "mail_texts_one_per_name" UNIQUE,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_texts_name_form" CHECK ("name" ~ '^[a-z_]+[.][a-zA-Z-]+$'),
	CONSTRAINT "mail_texts_data_object" CHECK (jsonb_typeof("data") = 'object'),
	CONSTRAINT "mail_texts_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
DROP INDEX "mail_outbox_in_state";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "texts_version" integer;--> statement-breakpoint
DROP INDEX "mail_outbox_of_cause";--> statement-breakpoint
CREATE INDEX "mail_outbox_of_cause" ON "mail_outbox" ("state","cause","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_listed_by_created" ON "mail_outbox" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_without_server" ON "mail_outbox" ("created_at","id") WHERE "held_reason" = 'no_server';--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_language_known" CHECK ("language" in ('en'));--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_held_reason_known", ADD CONSTRAINT "mail_outbox_held_reason_known" CHECK ("held_reason" in ('no_server', 'too_late', 'unknown_outcome', 'set_aside'));--> statement-breakpoint
CREATE TRIGGER count_new_rows AFTER INSERT ON mail_outbox REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('state');--> statement-breakpoint
CREATE TRIGGER count_changed_rows AFTER UPDATE ON mail_outbox REFERENCING NEW TABLE AS came OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('state');--> statement-breakpoint
CREATE TRIGGER count_deleted_rows AFTER DELETE ON mail_outbox REFERENCING OLD TABLE AS went
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('state');--> statement-breakpoint
CREATE TRIGGER count_no_rows AFTER TRUNCATE ON mail_outbox FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('state');--> statement-breakpoint
-- What was there before.
INSERT INTO row_counts (counted, value, count) SELECT 'mail_outbox', state, count(*) FROM mail_outbox GROUP BY state;
