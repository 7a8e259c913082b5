DROP INDEX "mail_outbox_without_server";--> statement-breakpoint
CREATE INDEX "mail_outbox_held" ON "mail_outbox" ("state","held_reason","created_at","id") WHERE "held_reason" is not null;