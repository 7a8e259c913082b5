-- A resource's place in the list of its type: the list from there on begins with it (placeOf in features/resources/rules.ts).
CREATE FUNCTION resource_place(id uuid, type text, created_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '/resources?tab=' || type || '&after=' || floor(extract(epoch FROM created_at) * 1000)::bigint
    || '_ffffffff-ffff-ffff-ffff-ffffffffffff#resource-' || id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_put_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put('resource', NEW.id::text, NEW.published, NEW.title, concat_ws(E'\n', NEW.description, NULLIF(NEW.author, '')),
    resource_place(NEW.id, NEW.type, NEW.created_at), NEW.updated_at);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER search_put ON resources;--> statement-breakpoint
CREATE TRIGGER search_put AFTER INSERT OR UPDATE OF id, published, type, title, description, author, created_at, updated_at ON resources
FOR EACH ROW EXECUTE FUNCTION search_put_resource();--> statement-breakpoint
UPDATE search_documents SET address = resource_place(resources.id, resources.type, resources.created_at)
FROM resources WHERE kind = 'resource' AND search_documents.id = resources.id::text;
