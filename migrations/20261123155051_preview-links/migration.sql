CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "preview_links_expires_later" CHECK ("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE INDEX "preview_links_record" ON "preview_links" ("entity","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "preview_links_maker" ON "preview_links" ("made_by");--> statement-breakpoint
CREATE INDEX "preview_links_expires" ON "preview_links" ("expires_at");