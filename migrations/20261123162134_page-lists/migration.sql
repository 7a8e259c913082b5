CREATE INDEX "pages_listed_by_created" ON "pages" ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "pages_listed_by_title" ON "pages" ("published",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "pages_listed_by_address" ON "pages" ("published",lower(left("address", 100)),"id");--> statement-breakpoint
CREATE INDEX "pages_listed_by_placement" ON "pages" ("published","placement","id");--> statement-breakpoint
CREATE INDEX "pages_listed_by_published" ON "pages" ("published","id");--> statement-breakpoint
CREATE INDEX "pages_contains" ON "pages" USING gin (text_threes(lower(coalesce("title", '') || chr(31) || coalesce("address", '') || chr(31) || coalesce("text", '')))) WITH (gin_pending_list_limit=128);