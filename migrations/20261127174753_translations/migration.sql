CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"source_version" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_one_per_language" UNIQUE("record_id","language","entity"),
	CONSTRAINT "translations_language_known" CHECK ("language" in ('zh')),
	CONSTRAINT "translations_texts_object" CHECK (jsonb_typeof("texts") = 'object'),
	CONSTRAINT "translations_version_positive" CHECK ("version" > 0),
	CONSTRAINT "translations_source_version_positive" CHECK ("source_version" > 0)
);
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF texts ON translations FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'texts');