-- A page of the site is found by its name in the navigation as well: what the academy calls its mission may not have that word.
CREATE OR REPLACE FUNCTION search_put_section(new_section text, data jsonb, changed_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  page_address text := CASE new_section WHEN 'hero' THEN '/' WHEN 'mission' THEN '/about/mission' WHEN 'vision' THEN '/about/vision'
    WHEN 'team' THEN '/about/team' WHEN 'partners' THEN '/about/partners' END;
  page_name text := CASE new_section WHEN 'hero' THEN 'Home' ELSE initcap(new_section) END;
  page_title text := coalesce(data ->> 'title', '');
  page_body text;
  member jsonb;
BEGIN
  IF page_address IS NULL THEN RETURN; END IF;
  IF strpos(lower(page_title), lower(page_name)) = 0 THEN
    page_title := concat_ws(': ', page_name, NULLIF(page_title, ''));
  END IF;
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
  PERFORM search_put('page', new_section, true, page_title, coalesce(page_body, ''), page_address, changed_at);
  IF new_section <> 'team' THEN RETURN; END IF;
  DELETE FROM search_documents WHERE kind = 'team';
  FOR member IN SELECT * FROM jsonb_path_query(data, 'lax $.teamMembers[*]') LOOP
    PERFORM search_put('team', member ->> 'id', true, coalesce(member ->> 'name', ''),
      concat_ws(E'\n', NULLIF(member ->> 'role', ''), NULLIF(member ->> 'description', '')), '/about/team', changed_at)
    WHERE member ->> 'id' IS NOT NULL;
  END LOOP;
END $$;--> statement-breakpoint
SELECT search_put_section(section, data, updated_at) FROM homepage_data;
