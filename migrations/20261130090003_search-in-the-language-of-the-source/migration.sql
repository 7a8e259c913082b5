-- What is published of a record's translations, by language: its title, and all else that it says. The language in which the record is
-- written stands for itself, as `{}`; one into it is none of them any more.
CREATE OR REPLACE FUNCTION search_translations(of_id text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_object_agg(language, CASE WHEN is_source THEN '{}'::jsonb ELSE jsonb_build_object(
    'title', coalesce(texts ->> 'title', texts ->> 'name'),
    'body', (
      SELECT coalesce(string_agg(said.value #>> '{}', E'\n' ORDER BY said.key), '') FROM jsonb_each(texts) AS said
      WHERE jsonb_typeof(said.value) = 'string' AND said.key NOT IN ('title', 'name')
    )
  ) END), '{}') FROM translations
  WHERE record_id = of_id AND (
    is_source OR published AND (
      language <> 'en' OR EXISTS (SELECT FROM translations AS written WHERE written.record_id = of_id AND written.is_source)
    )
  )
);--> statement-breakpoint
-- English weighs A and C, every other language B and D, whichever the document is written in; words without accents weigh D.
CREATE OR REPLACE FUNCTION search_document_words(of_kind text, title text, body text, translated jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words tsvector := array_to_tsvector(ARRAY['kind ' || of_kind]);
  said record;
BEGIN
  FOR said IN
    SELECT coalesce((SELECT key FROM jsonb_each(translated) WHERE value = '{}' LIMIT 1), 'en') = 'en' AS is_english, title AS title, body AS body
    UNION ALL
    SELECT key = 'en', coalesce(value ->> 'title', ''), value ->> 'body' FROM jsonb_each(translated) WHERE value <> '{}'
  LOOP
    words := words
      || CASE WHEN said.is_english THEN search_said(said.title, said.body, 'A', 'C') ELSE search_said(said.title, said.body, 'B', 'D') END
      || search_folded_document(said.title, said.body);
  END LOOP;
  RETURN words;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_translated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written translations := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  said jsonb := search_translations(written.record_id);
BEGIN
  UPDATE search_documents SET translated = said, words = search_document_words(kind, title, body, said)
  WHERE id = written.record_id AND translated <> said;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER search_translated AFTER INSERT OR DELETE OR UPDATE OF texts, published, is_source ON translations
FOR EACH ROW EXECUTE FUNCTION search_translated();--> statement-breakpoint
-- As before, figures at its beginning being part of a word (features/overview/search/spelling.rules.ts does the same).
CREATE OR REPLACE FUNCTION search_terms_of(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT word[1] FROM regexp_matches(
    normalize(lower(normalize(left(title, 1000), NFKC)), NFC),
    '[0-9]*[a-z\u00df-\u024f\u0370-\u052f][a-z0-9\u00df-\u024f\u0370-\u052f]*', 'g'
  ) AS word WHERE length(word[1]) BETWEEN 3 AND 24
$$;--> statement-breakpoint
-- Of a title and of what it is called in other languages.
CREATE FUNCTION search_terms_of(title text, translated jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_terms_of(title) UNION SELECT search_terms_of(value ->> 'title') FROM jsonb_each(translated)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_terms (term, folded, near)
  SELECT word, folded, search_near(folded) FROM search_terms_of(NEW.title, NEW.translated) AS word, search_folded(word) AS folded
  WHERE NOT EXISTS (SELECT FROM search_terms AS known WHERE known.folded = search_folded(word) AND known.term = word);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_terms AFTER INSERT OR UPDATE OF title, translated ON search_documents
FOR EACH ROW EXECUTE FUNCTION keep_search_terms();--> statement-breakpoint
-- What was there before.
UPDATE search_documents SET translated = said, words = search_document_words(kind, title, body, said)
FROM (SELECT record_id, search_translations(record_id) AS said FROM translations GROUP BY record_id) AS each WHERE id = record_id;--> statement-breakpoint
INSERT INTO search_terms (term, folded, near)
SELECT word, folded, search_near(folded)
FROM (SELECT DISTINCT search_terms_of(title, translated) AS word FROM search_documents) AS words, search_folded(word) AS folded
WHERE NOT EXISTS (SELECT FROM search_terms AS known WHERE known.folded = search_folded(word) AND known.term = word);
