CREATE TABLE "kept_pictures" (
	"key" text,
	"revision_id" uuid,
	CONSTRAINT "kept_pictures_pkey" PRIMARY KEY("key","revision_id")
);
--> statement-breakpoint
CREATE INDEX "kept_pictures_revision" ON "kept_pictures" ("revision_id");--> statement-breakpoint
ALTER TABLE "kept_pictures" ADD CONSTRAINT "kept_pictures_revision_id_revisions_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "revisions"("id") ON DELETE CASCADE;--> statement-breakpoint
-- The keys of the pictures kept here that a text names, each once. The names of pictures are made of these characters alone and
-- end in their type (features/media/rules.ts, pictureKey), so that an address is found whatever stands around it.
CREATE FUNCTION picture_keys(shown text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT found[1]
  FROM regexp_matches(shown, '/files/images/([A-Za-z0-9._/-]+?\.(?:jpg|jpeg|png|gif|webp))', 'g') AS found
$$;--> statement-breakpoint
CREATE FUNCTION keep_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_pictures (key, revision_id) SELECT key, NEW.id FROM picture_keys(NEW.data::text) AS key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_pictures AFTER INSERT ON revisions FOR EACH ROW EXECUTE FUNCTION keep_pictures();--> statement-breakpoint
-- Versions from before.
INSERT INTO kept_pictures (key, revision_id) SELECT key, revisions.id FROM revisions, picture_keys(revisions.data::text) AS key;
