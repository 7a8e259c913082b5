-- It went with the column that 20261124070526 made anew, so that each search of certificates read all of them.
CREATE INDEX "issued_certificates_contains" ON "issued_certificates" USING gin (text_threes("search_text")) WITH (gin_pending_list_limit=128);
