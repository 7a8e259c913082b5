ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind_known";--> statement-breakpoint
DROP INDEX "search_documents_course_words";--> statement-breakpoint
DROP INDEX "search_documents_announcement_words";--> statement-breakpoint
DROP INDEX "search_documents_resource_words";--> statement-breakpoint
DROP INDEX "search_documents_team_words";--> statement-breakpoint
DROP INDEX "search_documents_page_words";--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
-- As before, and the kind of a document among its words (features/search/rules.ts), so that one index serves each kind that comes.
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
    setweight(search_words(new_title), 'A') || setweight(search_words(new_body), 'C') || array_to_tsvector(ARRAY['kind ' || new_kind])
  )
  ON CONFLICT (kind, id) DO UPDATE
  SET title = excluded.title, body = excluded.body, address = excluded.address,
    changed_at = excluded.changed_at, words = excluded.words;
END $$;--> statement-breakpoint
-- Keeps the document of the row that was written: the trigger names the kind, the address with the columns that stand in it, the
-- column of the title and those of what stands below it. `:cursor` is where a list, newest first, begins with the row.
CREATE FUNCTION keep_search_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb;
  address text := TG_ARGV[1];
  named text;
  body text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM search_documents WHERE kind = TG_ARGV[0] AND id = OLD.id::text AND (TG_OP = 'DELETE' OR OLD.id <> NEW.id);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  written := to_jsonb(NEW) || jsonb_build_object(
    'cursor', floor(extract(epoch FROM NEW.created_at) * 1000)::bigint || '_ffffffff-ffff-ffff-ffff-ffffffffffff'
  );
  -- The longest first: one name may begin as another does.
  FOR named IN
    SELECT part[1] FROM regexp_matches(address, ':([a-z_]+)', 'g') AS part ORDER BY length(part[1]) DESC
  LOOP
    address := replace(address, ':' || named, written ->> named);
  END LOOP;
  SELECT string_agg(NULLIF(written ->> field, ''), E'\n' ORDER BY place) INTO body
  FROM unnest(TG_ARGV[3:]) WITH ORDINALITY AS fields (field, place);
  PERFORM search_put(
    TG_ARGV[0], NEW.id::text, NEW.published, written ->> TG_ARGV[2], coalesce(body, ''), address, NEW.updated_at
  );
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER search_put ON courses;--> statement-breakpoint
DROP TRIGGER search_put ON announcements;--> statement-breakpoint
DROP TRIGGER search_put ON resources;--> statement-breakpoint
DROP TRIGGER search_forget ON courses;--> statement-breakpoint
DROP TRIGGER search_forget ON announcements;--> statement-breakpoint
DROP TRIGGER search_forget ON resources;--> statement-breakpoint
DROP FUNCTION search_put_course();--> statement-breakpoint
DROP FUNCTION search_put_announcement();--> statement-breakpoint
DROP FUNCTION search_put_resource();--> statement-breakpoint
DROP FUNCTION search_forget();--> statement-breakpoint
DROP FUNCTION resource_place(uuid, text, timestamptz);--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_document AFTER INSERT OR DELETE OR UPDATE OF id, published, title, description, instructor, updated_at ON courses FOR EACH ROW EXECUTE FUNCTION keep_search_document('course', '/course/:id', 'title', 'description', 'instructor');--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_document AFTER INSERT OR DELETE OR UPDATE OF id, published, title, content, updated_at ON announcements FOR EACH ROW EXECUTE FUNCTION keep_search_document('announcement', '/announcements/:id', 'title', 'content');--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_document AFTER INSERT OR DELETE OR UPDATE OF id, published, title, description, author, type, created_at, updated_at ON resources FOR EACH ROW EXECUTE FUNCTION keep_search_document('resource', '/resources?tab=:type&after=:cursor#resource-:id', 'title', 'description', 'author');--> statement-breakpoint
-- What was there before.
UPDATE search_documents SET words = words || array_to_tsvector(ARRAY['kind ' || kind]);
