-- Characters of scripts written without spaces: Han with its extensions, and Japanese kana. Search takes them in pairs.
CREATE FUNCTION search_is_unspaced(letter text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN letter ~ '[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';--> statement-breakpoint
-- What a text is found by: English words by their stem, and 生态文明 as 生态, 态文, 文明, 明 in these places, so that words of
-- two characters are found anywhere, longer ones as the pairs that follow each other, and single characters as a beginning.
-- A tsvector holds a megabyte: of a longer text the first 50,000 characters are found.
CREATE FUNCTION search_words(source text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := normalize(left(source, 50000), NFKC);
  pairs text;
BEGIN
  IF NOT search_is_unspaced(plain) THEN
    RETURN to_tsvector('pg_catalog.english', plain);
  END IF;
  SELECT string_agg(format('''%s'':%s', letter || CASE WHEN next_unspaced THEN next ELSE '' END, least(place, 16383)), ' ')
  INTO pairs
  FROM (
    SELECT letter, place, lead(letter) OVER places AS next, unspaced, lead(unspaced) OVER places AS next_unspaced
    FROM (
      SELECT letter, place, search_is_unspaced(letter) AS unspaced
      FROM string_to_table(plain, NULL) WITH ORDINALITY AS letters (letter, place)
    ) AS marked
    WINDOW places AS (ORDER BY place)
  ) AS neighbours
  WHERE unspaced;
  RETURN pairs::tsvector || to_tsvector(
    'pg_catalog.english',
    regexp_replace(plain, '[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g')
  );
END $$;--> statement-breakpoint
-- Puts one document in, or out where nobody may find it.
CREATE FUNCTION search_put(
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
    setweight(search_words(new_title), 'A') || setweight(search_words(new_body), 'C')
  )
  ON CONFLICT (kind, id) DO UPDATE
  SET title = excluded.title, body = excluded.body, address = excluded.address,
    changed_at = excluded.changed_at, words = excluded.words;
END $$;--> statement-breakpoint
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_documents WHERE kind = TG_ARGV[0] AND id = OLD.id::text;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_put_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Never class_link or replay_link: these are for people with access.
  PERFORM search_put('course', NEW.id::text, NEW.published, NEW.title, concat_ws(E'\n', NEW.description, NULLIF(NEW.instructor, '')),
    '/course/' || NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_put_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put('announcement', NEW.id::text, NEW.published, NEW.title, NEW.content, '/announcements/' || NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_put_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put('resource', NEW.id::text, NEW.published, NEW.title, concat_ws(E'\n', NEW.description, NULLIF(NEW.author, '')),
    '/resources?tab=' || NEW.type || '#resource-' || NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A section of homepage_data as a page (its texts, never its addresses), and the team's members each for themselves.
CREATE FUNCTION search_put_section(new_section text, data jsonb, changed_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  page_address text := CASE new_section WHEN 'hero' THEN '/' WHEN 'mission' THEN '/about/mission' WHEN 'vision' THEN '/about/vision'
    WHEN 'team' THEN '/about/team' WHEN 'partners' THEN '/about/partners' END;
  page_body text;
  member jsonb;
BEGIN
  IF page_address IS NULL THEN RETURN; END IF;
  SELECT string_agg(part #>> '{}', E'\n') INTO page_body FROM (
    SELECT jsonb_path_query(
      data - ARRAY['title', 'modules', 'teamMembers'],
      'strict $.** ? (@.type() == "object").keyvalue() ? (@.value.type() == "string" && @.key like_regex "^(subtitle|description|title|text|author|name|number)$").value',
      '{}', true
    )
    UNION ALL
    SELECT jsonb_path_query(
      data, 'lax $.modules[*] ? (@.type == "title" || @.type == "subtitle" || @.type == "paragraph").content', '{}', true
    )
  ) AS parts (part);
  PERFORM search_put('page', new_section, true, coalesce(data ->> 'title', ''), coalesce(page_body, ''), page_address, changed_at);
  IF new_section <> 'team' THEN RETURN; END IF;
  DELETE FROM search_documents WHERE kind = 'team';
  FOR member IN SELECT * FROM jsonb_path_query(data, 'lax $.teamMembers[*]') LOOP
    PERFORM search_put('team', member ->> 'id', true, coalesce(member ->> 'name', ''),
      concat_ws(E'\n', NULLIF(member ->> 'role', ''), NULLIF(member ->> 'description', '')), '/about/team', changed_at)
    WHERE member ->> 'id' IS NOT NULL;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION search_section_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM search_documents WHERE kind = 'page' AND id = OLD.section OR kind = 'team' AND OLD.section = 'team';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM search_put_section(NEW.section, NEW.data, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_put AFTER INSERT OR UPDATE OF id, published, title, description, instructor, updated_at ON courses
FOR EACH ROW EXECUTE FUNCTION search_put_course();--> statement-breakpoint
CREATE TRIGGER search_put AFTER INSERT OR UPDATE OF id, published, title, content, updated_at ON announcements
FOR EACH ROW EXECUTE FUNCTION search_put_announcement();--> statement-breakpoint
CREATE TRIGGER search_put AFTER INSERT OR UPDATE OF id, published, type, title, description, author, updated_at ON resources
FOR EACH ROW EXECUTE FUNCTION search_put_resource();--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON courses FOR EACH ROW EXECUTE FUNCTION search_forget('course');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON announcements FOR EACH ROW EXECUTE FUNCTION search_forget('announcement');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON resources FOR EACH ROW EXECUTE FUNCTION search_forget('resource');--> statement-breakpoint
CREATE TRIGGER search_section_changed AFTER INSERT OR UPDATE OR DELETE ON homepage_data
FOR EACH ROW EXECUTE FUNCTION search_section_changed();--> statement-breakpoint
-- What was there before, and the pages whose texts are the program's own.
SELECT search_put('course', id::text, published, title, concat_ws(E'\n', description, NULLIF(instructor, '')), '/course/' || id, updated_at)
FROM courses;--> statement-breakpoint
SELECT search_put('announcement', id::text, published, title, content, '/announcements/' || id, updated_at) FROM announcements;--> statement-breakpoint
SELECT search_put('resource', id::text, published, title, concat_ws(E'\n', description, NULLIF(author, '')),
  '/resources?tab=' || type || '#resource-' || id, updated_at) FROM resources;--> statement-breakpoint
SELECT search_put_section(section, data, updated_at) FROM homepage_data;--> statement-breakpoint
SELECT search_put('page', id, true, title, body, address, NULL) FROM (VALUES
  ('about', 'About', 'Mission, vision, team and partners of the academy', '/about'),
  ('courses', 'Courses', 'Free courses and certificate courses', '/courses'),
  ('announcements', 'Announcements', 'News, conferences, events, training and lectures', '/announcements'),
  ('resources', 'Resources', 'Reading materials and video resources', '/resources'),
  ('contact', 'Contact', 'Question inquiry, volunteer application, support our mission, donation', '/contact')
) AS pages (id, title, body, address);
