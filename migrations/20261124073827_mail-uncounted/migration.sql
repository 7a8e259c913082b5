-- Many transactions announce something before they write mail: a counter that each of them locks would let two of them wait for each
-- other. The back office counts what it shows instead, up to a limit.
DROP TRIGGER count_new_rows ON mail_outbox;--> statement-breakpoint
DROP TRIGGER count_changed_rows ON mail_outbox;--> statement-breakpoint
DROP TRIGGER count_deleted_rows ON mail_outbox;--> statement-breakpoint
DROP TRIGGER count_no_rows ON mail_outbox;--> statement-breakpoint
DELETE FROM row_counts WHERE counted = 'mail_outbox';
