-- Letters that have no accent to lose are written as those who lack them on their keyboard do (features/search/near.rules.ts does the same).
CREATE OR REPLACE FUNCTION search_folded(source text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(
  translate(regexp_replace(normalize(lower(normalize(source, NFKC)), NFKD), '[\u0300-\u036f]', '', 'g'), 'łøđðħŧı', 'loddhti'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');--> statement-breakpoint
-- The words of a text without accents, in their places; nothing where none has any.
CREATE FUNCTION search_folded_words(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN normalize(search_folded(left(source, 50000)), NFKC) = lower(normalize(left(source, 50000), NFKC)) THEN ''::tsvector
  ELSE to_tsvector('pg_catalog.english', regexp_replace(
    normalize(search_folded(left(source, 50000)), NFKC),
    '[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'
  ))
END;--> statement-breakpoint
-- Of a whole document, those of its title once more as such; of the lightest weight, so that what has the very word comes first.
CREATE FUNCTION search_folded_document(title text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN setweight(
  regexp_replace(search_folded_words(left(title, 500))::text, '''((?:[^'']|'''')+)''', '''title \1''', 'g')::tsvector
    || search_folded_words(title || ' ' || body),
  'D'
);--> statement-breakpoint
-- What is asked for, with and without accents.
CREATE FUNCTION search_asked(spaced text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN websearch_to_tsquery('pg_catalog.english', search_folded(spaced)) = websearch_to_tsquery('pg_catalog.english', spaced)
    THEN websearch_to_tsquery('pg_catalog.english', spaced)
  ELSE websearch_to_tsquery('pg_catalog.english', spaced) || websearch_to_tsquery('pg_catalog.english', search_folded(spaced))
END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_put(
  new_kind text, new_id text, visible boolean, new_title text, new_body text, new_address text, new_changed_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT visible THEN
    DELETE FROM search_documents WHERE kind = new_kind AND id = new_id;
    RETURN;
  END IF;
  INSERT INTO search_documents (kind, id, title, body, address, changed_at, words)
  VALUES (
    new_kind, new_id, new_title, new_body, new_address, new_changed_at,
    search_title_words(new_title) || setweight(search_words(new_title), 'A') || setweight(search_words(new_body), 'C')
      || array_to_tsvector(ARRAY['kind ' || new_kind]) || search_folded_document(new_title, new_body)
  )
  ON CONFLICT (kind, id) DO UPDATE
  SET title = excluded.title, body = excluded.body, address = excluded.address,
    changed_at = excluded.changed_at, words = excluded.words;
END $$;--> statement-breakpoint
-- What was there before.
UPDATE search_documents SET words = words || search_folded_document(title, body)
WHERE search_folded_document(title, body) <> ''::tsvector;--> statement-breakpoint
UPDATE search_terms SET folded = search_folded(term), near = search_near(search_folded(term)) WHERE folded <> search_folded(term);
