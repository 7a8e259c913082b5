ALTER TABLE "media" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "in_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name_order" text GENERATED ALWAYS AS (lower(left("original_name", 100))) STORED;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("original_name", '') || chr(31) || coalesce("alt", ''))) STORED;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "media_content" ON "media" ("bucket","content_hash");--> statement-breakpoint
CREATE INDEX "media_contains" ON "media" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "media_library_created_at" ON "media" ("bucket","in_use","created_at","id") WHERE deleted_at is null and folder <> 'avatars';--> statement-breakpoint
CREATE INDEX "media_library_name_order" ON "media" ("bucket","in_use","name_order","id") WHERE deleted_at is null and folder <> 'avatars';--> statement-breakpoint
CREATE INDEX "media_library_bytes" ON "media" ("bucket","in_use","bytes","id") WHERE deleted_at is null and folder <> 'avatars';--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_version_positive" CHECK ("version" > 0);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_alt_length" CHECK (char_length("alt") between 0 and 500);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_focus_inside" CHECK ("focus_x" between 0 and 100 and "focus_y" between 0 and 100);--> statement-breakpoint
-- Writes what changes alone: a save that shows the same files touches none of them.
CREATE OR REPLACE FUNCTION keep_media_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0];
  former text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) ->> TG_ARGV[0] END;
BEGIN
  -- Most rows show no file, and many may be added at once.
  IF TG_OP = 'INSERT' AND strpos(NEW::text, '/files/') = 0 THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM media_references AS kept WHERE kept.entity = TG_TABLE_NAME AND kept.entity_id = former
      AND (TG_OP = 'DELETE' OR former IS DISTINCT FROM own OR NOT EXISTS (
        SELECT FROM unnest(TG_ARGV[1:]) AS field, stored_files(to_jsonb(NEW) ->> field) AS file
        WHERE file.bucket = kept.bucket AND file.key = kept.key));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO media_references (bucket, key, entity, entity_id)
    SELECT DISTINCT file.bucket, file.key, TG_TABLE_NAME, own
    FROM unnest(TG_ARGV[1:]) AS field, stored_files(to_jsonb(NEW) ->> field) AS file
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whether a file is shown, for the library's lists: only what begins or ends to be shown is written.
CREATE FUNCTION keep_media_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE media SET in_use = true WHERE bucket = NEW.bucket AND key = NEW.key AND NOT in_use;
  ELSIF EXISTS (SELECT FROM media WHERE bucket = OLD.bucket AND key = OLD.key AND in_use FOR UPDATE) THEN
    -- After the lock, to see who began to show it meanwhile.
    UPDATE media SET in_use = false WHERE bucket = OLD.bucket AND key = OLD.key
      AND NOT EXISTS (SELECT FROM media_references WHERE bucket = OLD.bucket AND key = OLD.key);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_media_use AFTER INSERT OR DELETE ON media_references
FOR EACH ROW EXECUTE FUNCTION keep_media_use();--> statement-breakpoint
CREATE FUNCTION media_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.in_use = EXISTS (SELECT FROM media_references WHERE bucket = NEW.bucket AND key = NEW.key);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER media_in_use BEFORE INSERT ON media FOR EACH ROW EXECUTE FUNCTION media_in_use();--> statement-breakpoint
UPDATE media SET in_use = true WHERE EXISTS (
  SELECT FROM media_references WHERE media_references.bucket = media.bucket AND media_references.key = media.key);
