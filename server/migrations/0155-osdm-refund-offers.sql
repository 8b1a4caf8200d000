-- What giving tickets back was said to be worth, by the OSDM's calls: an offer that its partner accepts, or takes away. By ids and
-- sums alone; what was given back stands in given_back.
create table osdm_refund_offers (
  id uuid primary key,
  partner_id uuid not null references partners,
  -- As the partner calls the booking, and the order whose tickets those are by now.
  booking_id uuid not null,
  order_id uuid not null,
  passengers jsonb not null,
  fulfillment_ids jsonb not null,
  failed_train jsonb,
  overrule_code text,
  amount integer not null,
  kept integer not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  confirmed_at timestamptz,
  given_back_id uuid
);
create index osdm_refund_offers_of_booking on osdm_refund_offers (booking_id);
create index osdm_refund_offers_by_time on osdm_refund_offers (created_at);
