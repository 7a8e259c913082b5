ALTER TABLE "announcements" ADD COLUMN "content_blocks" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "description_blocks" jsonb;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "description_blocks" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_content_blocks_list" CHECK (jsonb_typeof("content_blocks") = 'array');--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_description_blocks_list" CHECK (jsonb_typeof("description_blocks") = 'array');--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_description_blocks_list" CHECK (jsonb_typeof("description_blocks") = 'array');--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url, description_blocks ON courses FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url', 'description_blocks');--> statement-breakpoint
UPDATE courses SET image_url = image_url;--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url, description_blocks ON certificates FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url', 'description_blocks');--> statement-breakpoint
UPDATE certificates SET image_url = image_url;--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_media_references AFTER INSERT OR DELETE OR UPDATE OF image_url, content_blocks ON announcements FOR EACH ROW EXECUTE FUNCTION keep_media_references('id', 'image_url', 'content_blocks');--> statement-breakpoint
UPDATE announcements SET image_url = image_url;