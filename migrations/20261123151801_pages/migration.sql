CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"title" text NOT NULL,
	"address" text NOT NULL CONSTRAINT "pages_address_unique" UNIQUE,
	"former_addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"text_blocks" jsonb,
	"modules" jsonb DEFAULT '[]' NOT NULL,
	"modules_text" text DEFAULT '' NOT NULL,
	"placement" text DEFAULT 'none' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_title_not_blank" CHECK (btrim("title") <> ''),
	CONSTRAINT "pages_address_not_blank" CHECK (btrim("address") <> ''),
	CONSTRAINT "pages_text_blocks_list" CHECK (jsonb_typeof("text_blocks") = 'array'),
	CONSTRAINT "pages_modules_list" CHECK (jsonb_typeof("modules") = 'array'),
	CONSTRAINT "pages_placement_known" CHECK ("placement" in ('footer', 'about', 'none')),
	CONSTRAINT "pages_position_not_negative" CHECK ("position" >= 0),
	CONSTRAINT "pages_version_positive" CHECK ("version" > 0)
);
--> statement-breakpoint
CREATE INDEX "pages_newest" ON "pages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "pages_former_addresses" ON "pages" USING gin ("former_addresses");--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF text_blocks, modules ON pages FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'text_blocks', 'modules');--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_document AFTER INSERT OR DELETE OR UPDATE OF id, published, title, text, modules_text, address, updated_at ON pages FOR EACH ROW EXECUTE FUNCTION keep_search_document('text-page', '/:address', 'title', 'text', 'modules_text');