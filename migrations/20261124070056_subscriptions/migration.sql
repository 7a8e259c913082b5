CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(btrim(email))) STORED NOT NULL CONSTRAINT "subscriptions_one_per_email" UNIQUE,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"every" text DEFAULT 'weekly' NOT NULL,
	"asked" jsonb,
	"confirmed_at" timestamp(3) with time zone,
	"told_until" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_email_not_blank" CHECK (btrim("email") <> ''),
	CONSTRAINT "subscriptions_email_length" CHECK (char_length("email") between 1 and 255),
	CONSTRAINT "subscriptions_every_known" CHECK ("every" in ('daily', 'weekly')),
	CONSTRAINT "subscriptions_confirmed_with_topics" CHECK (("confirmed_at" is null) = (cardinality("topics") = 0))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "published_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "announcements_by_publication" ON "announcements" (coalesce("published_at", "created_at")) WHERE "published";--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" ("due_at","id") WHERE "confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_unconfirmed" ON "subscriptions" ("asked_at") WHERE "confirmed_at" is null;