-- Every meeting link gets an id of its own, by which edits of two people are told apart.
UPDATE announcements
SET meeting_links = (
  SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || link ORDER BY place)
  FROM jsonb_array_elements(meeting_links) WITH ORDINALITY AS links (link, place)
)
WHERE meeting_links <> '[]';
