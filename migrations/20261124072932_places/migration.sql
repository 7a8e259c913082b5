ALTER TABLE "courses" ADD COLUMN "seat_limit" integer;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "place" text DEFAULT 'seated' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "waiting_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "held_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "offer_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "refund_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrollments" DROP COLUMN "is_counted";--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "is_counted" boolean GENERATED ALWAYS AS (payment_status = 'completed' and not is_duplicate and place = 'seated') STORED;--> statement-breakpoint
CREATE INDEX "course_enrollments_listed_by_waiting" ON "course_enrollments" ("payment_status","waiting_since","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_of_place" ON "course_enrollments" ("place","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "course_enrollments_held" ON "course_enrollments" ("course_id","held_until") WHERE "held_until" is not null;--> statement-breakpoint
CREATE INDEX "course_enrollments_offered" ON "course_enrollments" ("course_id","offer_ends_at") WHERE "offer_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "course_enrollments_queue" ON "course_enrollments" ("course_id","waiting_since","id") WHERE "place" in ('waiting', 'unseated');--> statement-breakpoint
CREATE INDEX "course_enrollments_refund_undecided" ON "course_enrollments" ("payment_status","created_at","id") WHERE "place" in ('withdrawn', 'lapsed') and "payment_status" = 'completed' and "amount" > 0 and not "refund_declined";--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_seats_within_limit" CHECK ("enrollment_count" <= "seat_limit");--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_place_known" CHECK ("place" in ('seated', 'waiting', 'offered', 'lapsed', 'withdrawn', 'unseated'));--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_waits_since" CHECK ("place" not in ('waiting', 'unseated') or "waiting_since" is not null);--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_offer_ends" CHECK (("place" = 'offered') = ("offer_ends_at" is not null));--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_withdrawn_when" CHECK (("place" = 'withdrawn') = ("withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_held_for_paying" CHECK ("held_until" is null or "place" = 'seated' and "payment_status" = 'pending');--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_unseated_paid" CHECK ("place" <> 'unseated' or "payment_status" = 'completed');--> statement-breakpoint
-- The limit follows the capacity; what staff seat beyond it, and what a lowered one leaves, is written by the store.
CREATE FUNCTION keep_seat_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.capacity IS NULL THEN
    NEW.seat_limit := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.seat_limit := coalesce(NEW.seat_limit, greatest(NEW.capacity, NEW.enrollment_count));
  ELSIF NEW.capacity IS DISTINCT FROM OLD.capacity THEN
    NEW.seat_limit := greatest(NEW.capacity, NEW.enrollment_count);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_seat_limit BEFORE INSERT OR UPDATE OF capacity ON courses
FOR EACH ROW EXECUTE FUNCTION keep_seat_limit();--> statement-breakpoint
UPDATE courses SET seat_limit = greatest(capacity, enrollment_count) WHERE capacity IS NOT NULL;
--> statement-breakpoint
-- It went with the column that it is of.
CREATE INDEX "course_enrollments_roster" ON "course_enrollments" ("course_id",lower(left(coalesce("full_name", "email"), 100)),"id") WHERE "is_counted";
