CREATE TABLE "search_documents" (
	"kind" text,
	"id" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"address" text NOT NULL,
	"changed_at" timestamp(3) with time zone,
	"words" tsvector NOT NULL,
	CONSTRAINT "search_documents_pkey" PRIMARY KEY("kind","id"),
	CONSTRAINT "search_documents_kind_known" CHECK ("kind" in ('course', 'announcement', 'resource', 'team', 'page')),
	CONSTRAINT "search_documents_address_not_blank" CHECK (btrim("address") <> '')
);
--> statement-breakpoint
ALTER TABLE "contact_questions" ADD COLUMN "suspected_robot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "suspected_robot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "announcements_published_category" ON "announcements" ("category","created_at","id") WHERE "published";--> statement-breakpoint
CREATE INDEX "announcements_events_by_start" ON "announcements" ("starts_at","id") WHERE "published" and "starts_at" is not null;--> statement-breakpoint
CREATE INDEX "announcements_events_by_end" ON "announcements" (coalesce("ends_at", "starts_at")) WHERE "published" and "starts_at" is not null;--> statement-breakpoint
CREATE INDEX "resources_published_type" ON "resources" ("type","created_at","id") WHERE "published";--> statement-breakpoint
CREATE INDEX "search_documents_course_words" ON "search_documents" USING gin ("words") WHERE "kind" = 'course';--> statement-breakpoint
CREATE INDEX "search_documents_announcement_words" ON "search_documents" USING gin ("words") WHERE "kind" = 'announcement';--> statement-breakpoint
CREATE INDEX "search_documents_resource_words" ON "search_documents" USING gin ("words") WHERE "kind" = 'resource';--> statement-breakpoint
CREATE INDEX "search_documents_team_words" ON "search_documents" USING gin ("words") WHERE "kind" = 'team';--> statement-breakpoint
CREATE INDEX "search_documents_page_words" ON "search_documents" USING gin ("words") WHERE "kind" = 'page';