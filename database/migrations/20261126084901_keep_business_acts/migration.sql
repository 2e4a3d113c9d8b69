-- The log of the staff's acts only grows. An act forgets who did it, once his account is erased.
CREATE FUNCTION refuse_act_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_acts_kept BEFORE UPDATE OR DELETE ON business_acts FOR EACH ROW EXECUTE FUNCTION refuse_act_change();
--> statement-breakpoint
-- Parts of words are found without reading every act.
CREATE INDEX business_acts_search ON business_acts USING gin (
  lower(translate(subject, 'İIıÇçŞşĞğÜüÖöÂâÎîÛû', 'iiiccssgguuooaaiiuu')) gin_trgm_ops,
  lower(translate(reason, 'İIıÇçŞşĞğÜüÖöÂâÎîÛû', 'iiiccssgguuooaaiiuu')) gin_trgm_ops);
--> statement-breakpoint
-- What the staff did before there was this log, from the logs of their accounts.
INSERT INTO business_acts (id, user_id, company_id, kind, subject, at)
SELECT event.id, coalesce(event.actor_id, event.user_id), staff.company_id, event.kind,
  coalesce(CASE WHEN event.actor_id IS NULL THEN event.detail ELSE person.public_id END, ''), event.at
FROM security_events AS event
JOIN users AS person ON person.id = event.user_id
JOIN members AS staff ON staff.user_id = coalesce(event.actor_id, event.user_id) AND staff.ended_at IS NULL
JOIN companies AS market ON market.id = staff.company_id AND market.is_admin
WHERE event.kind IN ('synonyms_saved', 'synonyms_removed', 'name_approved', 'rename_asked', 'name_suspended',
  'jobs_retried', 'jobs_discarded', 'package_changed', 'terms_changed', 'payment_confirmed', 'payment_cancelled',
  'bank_account_saved', 'transfer_assigned', 'transfer_returned', 'refund_sent', 'inspection_price_changed',
  'payouts_prepared', 'payouts_sent', 'payout_returned', 'fee_tax_changed', 'dispute_decided',
  'prohibited_words_changed', 'product_approved', 'product_categorised', 'product_rejected', 'store_suspended',
  'store_reinstated', 'store_terminated', 'company_barred', 'company_bar_lifted', 'report_read',
  'report_dismissed', 'report_upheld', 'membership_approved', 'membership_rejected')
  OR (event.kind IN ('disabled', 'enabled', 'sessions_ended', 'permissions_changed') AND event.actor_id IS NOT NULL)
ORDER BY event.id;
