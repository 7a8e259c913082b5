-- What lists are ordered by, in every language: numbers, Latin letters whatever their case, Chinese by pinyin. Needs a PostgreSQL with ICU.
CREATE COLLATION "by_reading" (provider = icu, locale = 'zh-u-co-pinyin-kr-latn-hani');--> statement-breakpoint
ALTER TABLE "pending_changes" ADD COLUMN "problem_params" jsonb;--> statement-breakpoint
DROP INDEX "courses_by_title";--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" ("title" collate "by_reading","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_type";--> statement-breakpoint
CREATE INDEX "courses_by_type" ON "courses" ("type" collate "by_reading","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_instructor";--> statement-breakpoint
CREATE INDEX "courses_by_instructor" ON "courses" ("instructor" collate "by_reading","id","kind");--> statement-breakpoint
DROP INDEX "courses_by_duration";--> statement-breakpoint
CREATE INDEX "courses_by_duration" ON "courses" ("duration" collate "by_reading","id","kind");--> statement-breakpoint
DROP INDEX "media_library_name_order";--> statement-breakpoint
CREATE INDEX "media_library_name_order" ON "media" ("bucket","in_use","name_order" collate "by_reading","id") WHERE deleted_at is null and folder <> 'avatars';--> statement-breakpoint
DROP INDEX "profiles_listed_by_name";--> statement-breakpoint
CREATE INDEX "profiles_listed_by_name" ON "profiles" ("role",lower(left("full_name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "profiles_listed_by_email";--> statement-breakpoint
CREATE INDEX "profiles_listed_by_email" ON "profiles" ("role",lower(left("email", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "announcements_listed_by_title";--> statement-breakpoint
CREATE INDEX "announcements_listed_by_title" ON "announcements" ("category","published",lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "announcements_listed_by_content";--> statement-breakpoint
CREATE INDEX "announcements_listed_by_content" ON "announcements" ("category","published",lower(left("content", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "certificates_listed_by_title";--> statement-breakpoint
CREATE INDEX "certificates_listed_by_title" ON "certificates" ("published",lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "course_enrollments_listed_by_person";--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_person" ON "course_enrollments" ("payment_status",lower(left("full_name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "course_enrollments_listed_by_email";--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_email" ON "course_enrollments" ("payment_status",lower(left("email", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "course_enrollments_listed_by_course";--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_course" ON "course_enrollments" ("payment_status",lower(left("course_title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_name";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_name" ON "contact_questions" ("status","is_set_aside",lower(left("name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "contact_questions_listed_by_email";--> statement-breakpoint
CREATE INDEX "contact_questions_listed_by_email" ON "contact_questions" ("status","is_set_aside",lower(left("email", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_name";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_name" ON "volunteer_applications" ("status","is_set_aside",lower(left("name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "volunteer_applications_listed_by_email";--> statement-breakpoint
CREATE INDEX "volunteer_applications_listed_by_email" ON "volunteer_applications" ("status","is_set_aside",lower(left("email", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "resources_listed_by_title";--> statement-breakpoint
CREATE INDEX "resources_listed_by_title" ON "resources" ("type","published",lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "resources_listed_by_author";--> statement-breakpoint
CREATE INDEX "resources_listed_by_author" ON "resources" ("type","published",lower(left("author", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "resources_listed_by_description";--> statement-breakpoint
CREATE INDEX "resources_listed_by_description" ON "resources" ("type","published",lower(left("description", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "resources_listed_by_url";--> statement-breakpoint
CREATE INDEX "resources_listed_by_url" ON "resources" ("type","published",lower(left("url", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "teachers_listed_by_name";--> statement-breakpoint
CREATE INDEX "teachers_listed_by_name" ON "teachers" (lower(left("name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "teachers_listed_by_bio";--> statement-breakpoint
CREATE INDEX "teachers_listed_by_bio" ON "teachers" (lower(left("bio", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "deleted_records_listed_by_title";--> statement-breakpoint
CREATE INDEX "deleted_records_listed_by_title" ON "deleted_records" (lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "pages_listed_by_title";--> statement-breakpoint
CREATE INDEX "pages_listed_by_title" ON "pages" ("published",lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "pages_listed_by_address";--> statement-breakpoint
CREATE INDEX "pages_listed_by_address" ON "pages" ("published",lower(left("address", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "course_enrollments_roster";--> statement-breakpoint
CREATE INDEX "course_enrollments_roster" ON "course_enrollments" ("course_id",lower(left(coalesce("full_name", "email"), 100)) collate "by_reading","id") WHERE "is_counted";--> statement-breakpoint
DROP INDEX "prepared_answers_listed_by_title";--> statement-breakpoint
CREATE INDEX "prepared_answers_listed_by_title" ON "prepared_answers" (lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "course_sessions_listed_by_title";--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_title" ON "course_sessions" (lower(left("title", 100)) collate "by_reading","id") WHERE ("course_id" is not null);--> statement-breakpoint
DROP INDEX "course_sessions_listed_by_place";--> statement-breakpoint
CREATE INDEX "course_sessions_listed_by_place" ON "course_sessions" (lower(left("place", 100)) collate "by_reading","id") WHERE ("course_id" is not null);--> statement-breakpoint
DROP INDEX "issued_certificates_listed_by_person";--> statement-breakpoint
CREATE INDEX "issued_certificates_listed_by_person" ON "issued_certificates" (lower(left("holder_name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "issued_certificates_listed_by_course";--> statement-breakpoint
CREATE INDEX "issued_certificates_listed_by_course" ON "issued_certificates" (lower(left("course_title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "milestones_listed_by_title";--> statement-breakpoint
CREATE INDEX "milestones_listed_by_title" ON "milestones" ("published",lower(left("title", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "watersheds_listed_by_name";--> statement-breakpoint
CREATE INDEX "watersheds_listed_by_name" ON "watersheds" ("published",lower(left("name", 100)) collate "by_reading","id");--> statement-breakpoint
DROP INDEX "voices_listed_by_name";--> statement-breakpoint
CREATE INDEX "voices_listed_by_name" ON "voices" ("published",lower(left("name", 100)) collate "by_reading","id");--> statement-breakpoint
-- 河流声音 as 'hlsy': of each character the last beginning of a letter's part (U+FDD0 and the letter) that is not behind it.
CREATE FUNCTION search_initials_of(run text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(substr('abcdefghjklmnopqrstwxyz', (
    SELECT count(*)::int FROM string_to_table('ABCDEFGHJKLMNOPQRSTWXYZ', NULL) AS part WHERE (U&'\FDD0' || part) COLLATE "by_reading" <= letter
  ), 1), '' ORDER BY place)
  FROM string_to_table(run, NULL) WITH ORDINALITY AS letters (letter, place)
);--> statement-breakpoint
-- The words by which a Chinese title is found by initials: each beginning, of 2 to 12, of what stands between spaces and signs. Some
-- characters are read in two ways; they are taken as each.
CREATE FUNCTION search_initials(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT to_tsvector('pg_catalog.english', coalesce(string_agg(DISTINCT left(initials, length), ' '), ''))
  FROM regexp_matches(left(title, 500), '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{2,}', 'g') AS run,
    unnest(ARRAY[run[1], translate(run[1], '长重行乐厦调传藏校会', '常虫航月下条篆葬教快')]) AS reading,
    search_initials_of(left(reading, 12)) AS initials, generate_series(2, length(initials)) AS length
);--> statement-breakpoint
-- What is said in one language: its words, and those of its title once more as such, each of the weight that tells the language.
CREATE FUNCTION search_said(title text, body text, of_title "char", of_body "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN setweight(
  regexp_replace((search_words(left(title, 500)) || search_initials(title))::text, '''((?:[^'']|'''')+)''', '''title \1''', 'g')::tsvector
    || search_words(title) || search_initials(title), of_title
) || setweight(search_words(body), of_body);--> statement-breakpoint
-- The source's words weigh A and C, without accents D, those of translations B and D.
CREATE OR REPLACE FUNCTION search_document_words(of_kind text, title text, body text, translated jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words tsvector := search_said(title, body, 'A', 'C') || array_to_tsvector(ARRAY['kind ' || of_kind]) || search_folded_document(title, body);
  said jsonb;
BEGIN
  FOR said IN SELECT value FROM jsonb_each(translated) LOOP
    words := words || search_said(coalesce(said ->> 'title', ''), said ->> 'body', 'B', 'D');
  END LOOP;
  RETURN words;
END $$;--> statement-breakpoint
-- The pages whose texts are the program's own.
UPDATE search_documents SET translated = jsonb_build_object('zh', jsonb_build_object('title', said.title, 'body', said.body)) FROM (VALUES
  ('about', '关于我们', '学院的使命、愿景、团队与合作伙伴'),
  ('courses', '课程', '免费课程与证书课程'),
  ('announcements', '公告', '新闻、会议、活动、培训与讲座'),
  ('resources', '资源', '阅读材料与视频资源'),
  ('contact', '联系我们', '问题咨询、志愿者申请、支持我们的使命、捐赠')
) AS said (id, title, body) WHERE kind = 'page' AND search_documents.id = said.id AND changed_at IS NULL;--> statement-breakpoint
UPDATE search_documents SET words = search_document_words(kind, title, body, translated)
WHERE translated <> '{}' OR title ~ '[\u3400-\u4dbf\u4e00-\u9fff]';
