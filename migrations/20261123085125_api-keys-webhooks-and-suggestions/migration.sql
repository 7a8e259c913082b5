CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL CONSTRAINT "api_keys_prefix_unique" UNIQUE,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "api_keys_name_length" CHECK (char_length("name") between 1 and 100),
	CONSTRAINT "api_keys_scopes_some" CHECK (cardinality("scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text NOT NULL,
	"folded" text NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "search_terms_term_not_blank" CHECK (btrim("term") <> '')
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"record_id" text,
	"path" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone DEFAULT now(),
	"status" integer,
	"answer" text,
	"ms" integer,
	"error" text,
	CONSTRAINT "webhook_deliveries_type_not_blank" CHECK (btrim("type") <> ''),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_attempts_not_negative" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"salt" text NOT NULL,
	"former_salt" text,
	"salted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"switched_off_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_url_web" CHECK ("url" ~* '^https?://'),
	CONSTRAINT "webhook_endpoints_salt_not_blank" CHECK (btrim("salt") <> ''),
	CONSTRAINT "webhook_endpoints_events_some" CHECK (cardinality("events") > 0)
);
--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "search_terms_by_beginning" ON "search_terms" ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_near" ON "search_terms" USING gin ("near");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_state" ON "webhook_deliveries" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("next_at") WHERE "state" = 'pending';--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE;--> statement-breakpoint
-- A text as it is compared: compatible forms as one, lower case, without accents (features/search/rules.ts does the same).
CREATE FUNCTION search_folded(source text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(lower(normalize(source, NFKC)), NFKD), '[\u0300-\u036f]', '', 'g');--> statement-breakpoint
-- A word, and all that it becomes without one of its letters.
CREATE FUNCTION search_near(term text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT near) FROM (
    SELECT left(term, place - 1) || substr(term, place + 1) FROM generate_series(1, length(term)) AS place
    UNION ALL SELECT term
  ) AS each (near)
$$;--> statement-breakpoint
-- The words of a title that a suggestion may complete or correct, in lower case: Latin, Greek and Cyrillic, of 3 to 24 letters.
CREATE FUNCTION search_terms_of(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT word[1] FROM regexp_matches(
    normalize(lower(normalize(left(title, 1000), NFKC)), NFC),
    '[a-z\u00df-\u024f\u0370-\u052f][a-z0-9\u00df-\u024f\u0370-\u052f]{2,}', 'g'
  ) AS word WHERE length(word[1]) <= 24
$$;--> statement-breakpoint
CREATE FUNCTION keep_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_terms (term, folded, near)
  SELECT word, folded, search_near(folded) FROM search_terms_of(NEW.title) AS word, search_folded(word) AS folded
  WHERE NOT EXISTS (SELECT FROM search_terms AS known WHERE known.folded = search_folded(word) AND known.term = word);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_search_terms AFTER INSERT OR UPDATE OF title ON search_documents FOR EACH ROW EXECUTE FUNCTION keep_search_terms();--> statement-breakpoint
-- What was there before.
INSERT INTO search_terms (term, folded, near)
SELECT word, folded, search_near(folded)
FROM (SELECT DISTINCT search_terms_of(title) AS word FROM search_documents) AS words, search_folded(word) AS folded;
