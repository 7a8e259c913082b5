DROP INDEX "revisions_saved_at";--> statement-breakpoint
CREATE INDEX "revisions_saved_at" ON "revisions" ("saved_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" ("received_at","id");--> statement-breakpoint
CREATE INDEX "contact_questions_updated" ON "contact_questions" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_updated" ON "volunteer_applications" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" ("kind","changed_at" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "revisions_many" ON "revisions" ("entity","entity_id") WHERE "version" > 20;
--> statement-breakpoint
-- The words of a title once more, each as 'title word' (features/search/rules.ts): an index does not know weights, and every document
-- with a word had to be read to learn whether its title has it. Words stand in their places, for phrases; 500 characters keep each within
-- what a lexeme may be.
CREATE FUNCTION search_title_words(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(setweight(search_words(left(title, 500)), 'A')::text, '''((?:[^'']|'''')+)''', '''title \1''', 'g')::tsvector;--> statement-breakpoint
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
      || array_to_tsvector(ARRAY['kind ' || new_kind])
  )
  ON CONFLICT (kind, id) DO UPDATE
  SET title = excluded.title, body = excluded.body, address = excluded.address,
    changed_at = excluded.changed_at, words = excluded.words;
END $$;--> statement-breakpoint
-- What was there before. The index is made anew: one that kept the place of each row before would answer slower.
DROP INDEX search_documents_words;--> statement-breakpoint
UPDATE search_documents SET words = search_title_words(title) || words;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");
