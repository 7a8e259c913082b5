CREATE TABLE "media_references" (
	"bucket" text,
	"key" text,
	"entity" text,
	"entity_id" text,
	CONSTRAINT "media_references_pkey" PRIMARY KEY("bucket","key","entity","entity_id"),
	CONSTRAINT "media_references_bucket_known" CHECK ("bucket" in ('images', 'documents'))
);
--> statement-breakpoint
CREATE INDEX "media_references_record" ON "media_references" ("entity","entity_id");--> statement-breakpoint
-- An address without its percent signs; one that is none stays as it is, since no save may fail by it.
CREATE FUNCTION percent_decoded(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF strpos(address, '%') = 0 THEN RETURN address; END IF;
  RETURN (
    SELECT convert_from(string_agg(
      CASE WHEN part ~ '^%[0-9A-Fa-f]{2}$' THEN decode(substr(part, 2), 'hex') ELSE convert_to(part, 'UTF8') END, '' ORDER BY place
    ), 'UTF8')
    FROM regexp_matches(address, '%[0-9A-Fa-f]{2}|.', 'g') WITH ORDINALITY AS parts (whole, place), unnest(whole) AS part
  );
EXCEPTION WHEN character_not_in_repertoire OR untranslatable_character THEN RETURN address;
END $$;--> statement-breakpoint
-- The files kept here that a text names, each once, whatever stands around their addresses: pictures (picture_keys), and documents,
-- whose names end in a dot and a word (features/media/rules.ts, documentKey).
CREATE FUNCTION stored_files(shown text) RETURNS TABLE (bucket text, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'images', picture_keys(shown) WHERE strpos(shown, '/files/images/') > 0
  UNION
  SELECT 'documents', percent_decoded(found[1])
  FROM regexp_matches(shown, '/files/documents/((?:[^[:space:][:punct:]]|[%._/-])+\.[A-Za-z0-9]+)', 'g') AS found
  WHERE strpos(shown, '/files/documents/') > 0
$$;--> statement-breakpoint
-- Keeps media_references true for the row that was written: the trigger names the column of its id, then those that show files.
CREATE FUNCTION keep_media_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most rows show no file, and many may be added at once.
  IF TG_OP = 'INSERT' AND strpos(NEW::text, '/files/') = 0 THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM media_references WHERE entity = TG_TABLE_NAME AND entity_id = to_jsonb(OLD) ->> TG_ARGV[0];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO media_references (bucket, key, entity, entity_id)
    SELECT DISTINCT file.bucket, file.key, TG_TABLE_NAME, to_jsonb(NEW) ->> TG_ARGV[0]
    FROM unnest(TG_ARGV[1:]) AS field, stored_files(to_jsonb(NEW) ->> field) AS file;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url ON courses
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url ON certificates
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url ON announcements
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF avatar_url ON teachers
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'avatar_url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF url ON resources
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF avatar_url ON profiles
FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'avatar_url');--> statement-breakpoint
CREATE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF data ON homepage_data
FOR EACH ROW EXECUTE FUNCTION keep_media_references('section', 'data');--> statement-breakpoint
-- What was there before. The triggers came first and hold their tables to the end, so that nothing is written between.
INSERT INTO media_references (bucket, key, entity, entity_id)
SELECT file.bucket, file.key, 'courses', id::text FROM courses, stored_files(image_url) AS file
UNION SELECT file.bucket, file.key, 'certificates', id::text FROM certificates, stored_files(image_url) AS file
UNION SELECT file.bucket, file.key, 'announcements', id::text FROM announcements, stored_files(image_url) AS file
UNION SELECT file.bucket, file.key, 'teachers', id::text FROM teachers, stored_files(avatar_url) AS file
UNION SELECT file.bucket, file.key, 'resources', id::text FROM resources, stored_files(url) AS file
UNION SELECT file.bucket, file.key, 'profiles', id::text FROM profiles, stored_files(avatar_url) AS file
UNION SELECT file.bucket, file.key, 'homepage_data', section::text FROM homepage_data, stored_files(data::text) AS file;
