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
ALTER TABLE "search_documents" ADD COLUMN "translated" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_record" ON "search_documents" ("id");--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF texts ON translations FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'texts');--> statement-breakpoint
-- What is published of a record's translations, by language: its title, and all else that it says.
CREATE FUNCTION search_translations(of_id text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_object_agg(language, jsonb_build_object(
    'title', coalesce(texts ->> 'title', texts ->> 'name'),
    'body', (
      SELECT coalesce(string_agg(said.value #>> '{}', E'\n' ORDER BY said.key), '') FROM jsonb_each(texts) AS said
      WHERE jsonb_typeof(said.value) = 'string' AND said.key NOT IN ('title', 'name')
    )
  )), '{}') FROM translations WHERE record_id = of_id AND published
);--> statement-breakpoint
-- The words of a document, and those of its translations.
CREATE FUNCTION search_document_words(of_kind text, title text, body text, translated jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words tsvector := search_title_words(title) || setweight(search_words(title), 'A') || setweight(search_words(body), 'C')
    || array_to_tsvector(ARRAY['kind ' || of_kind]) || search_folded_document(title, body);
  said jsonb;
BEGIN
  FOR said IN SELECT value FROM jsonb_each(translated) LOOP
    words := words || search_title_words(coalesce(said ->> 'title', '')) || setweight(search_words(coalesce(said ->> 'title', '')), 'A')
      || setweight(search_words(said ->> 'body'), 'C');
  END LOOP;
  RETURN words;
END $$;--> statement-breakpoint
-- As before, with what is published of its translations.
CREATE OR REPLACE FUNCTION search_put(
  new_kind text, new_id text, visible boolean, new_title text, new_body text, new_address text, new_changed_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said jsonb;
BEGIN
  IF NOT visible THEN
    DELETE FROM search_documents WHERE kind = new_kind AND id = new_id;
    RETURN;
  END IF;
  said := search_translations(new_id);
  INSERT INTO search_documents (kind, id, title, body, address, changed_at, words, translated)
  VALUES (
    new_kind, new_id, new_title, new_body, new_address, new_changed_at,
    search_document_words(new_kind, new_title, new_body, said), said
  )
  ON CONFLICT (kind, id) DO UPDATE
  SET title = excluded.title, body = excluded.body, address = excluded.address,
    changed_at = excluded.changed_at, words = excluded.words, translated = excluded.translated;
END $$;--> statement-breakpoint
CREATE FUNCTION search_translated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written translations := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  said jsonb;
BEGIN
  IF NOT (written.published OR TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.published)) THEN RETURN NULL; END IF;
  said := search_translations(written.record_id);
  UPDATE search_documents SET translated = said, words = search_document_words(kind, title, body, said)
  WHERE id = written.record_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_translated AFTER INSERT OR DELETE OR UPDATE OF texts, published ON translations FOR EACH ROW EXECUTE FUNCTION search_translated();
