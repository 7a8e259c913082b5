ALTER TABLE "changes" ADD COLUMN "hears" text DEFAULT 'administrators' NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "person" uuid;--> statement-breakpoint
CREATE INDEX "changes_for_later" ON "changes" ("position") WHERE "hears" = 'everyone-later';--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_hears_known" CHECK ("hears" in ('everyone', 'everyone-later', 'administrators'));--> statement-breakpoint
-- Who may hear of what was announced before is not known: browsers that missed some of it are told 'everything'.
DELETE FROM "changes" WHERE "position" < (SELECT max("position") FROM "changes");