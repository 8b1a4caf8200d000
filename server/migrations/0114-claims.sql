-- Delay Repay: every trip that was made with what is owed for it, and the claims for them. How a claim moves is a table of
-- domain/delay-repay.

create table made_journeys (
  id uuid primary key,
  -- One trip of one holder, whatever finds it: order, holder and way; or ticket and day.
  key text not null unique,
  account_id uuid references accounts,
  -- Empty for a ticket that was bought elsewhere.
  order_id uuid,
  record_locator text,
  ticket text not null check (ticket in
    ('single', 'return', 'openReturn', 'season', 'flexi', 'multiflex', 'rover', 'elsewhere', 'tap')),
  direction text not null check (direction in ('OUT', 'RETURN', 'ANY')),
  -- A trip of a ticket without trains of its own, such as a season's: which one, and when it was used.
  ticket_id uuid,
  used_at timestamptz,
  from_crs text not null,
  to_crs text not null,
  travel_day date not null,
  departs timestamptz,
  arrives timestamptz,
  -- PlannedRide of domain/delay-repay, in the order of travel; null where nobody knows yet which trains.
  rides jsonb,
  -- What is known of a ticket that was bought elsewhere.
  elsewhere jsonb,
  standing text not null check (standing in ('WATCHING', 'CHOOSE', 'NO_RECORD', 'OWED', 'TOO_SHORT', 'NO_SCHEME', 'EXPIRED', 'GONE')),
  presence text,
  pays_unasked boolean not null default false,
  delay_minutes integer,
  cancelled boolean not null default false,
  amount integer not null default 0 check (amount >= 0),
  operator text,
  -- As it is shown: JudgedShown of the contract.
  judged jsonb,
  -- Ways that may have been taken, where several were possible.
  options jsonb,
  judged_at timestamptz,
  claim_until timestamptz not null,
  -- When somebody looks at it again; whoever looks has it until then.
  look_at timestamptz not null
);

create index made_journeys_by_account on made_journeys (account_id, travel_day desc) where account_id is not null;
create index made_journeys_by_order on made_journeys (order_id) where order_id is not null;
create index made_journeys_due on made_journeys (look_at);

-- Which trains a trip is on: whoever hears of one finds the trips to look at.
create table made_journey_trains (
  journey_id uuid not null references made_journeys on delete cascade,
  service_date date not null,
  uid text not null,
  primary key (journey_id, service_date, uid)
);

create index made_journey_trains_by_train on made_journey_trains (service_date, uid);

create table claims (
  id uuid primary key,
  -- What people read out: DR-7K2M-9QF4.
  reference text not null unique,
  -- A trip is claimed by one claim, whatever the way in.
  journey_id uuid not null unique references made_journeys,
  account_id uuid references accounts,
  order_id uuid,
  status text not null check (status in
    ('PROPOSED', 'SENT', 'CHECKING', 'MORE_NEEDED', 'AGREED', 'PAYING', 'PAID', 'REFUSED', 'APPEALED', 'WITHDRAWN', 'EXPIRED')),
  -- What is asked for, then what was agreed; a correction makes it more, never less.
  amount integer not null check (amount >= 0),
  operator text not null,
  ours boolean not null,
  pay_to jsonb,
  question jsonb,
  refusal jsonb,
  appeals smallint not null default 0,
  -- The rule can't decide it: a person does.
  by_person boolean not null default false,
  -- Why it is looked at more closely; never said to anybody.
  doubts jsonb not null default '[]',
  -- How often money was promised, each time under a key of its own; what is owed for certain, and what of it arrived.
  rounds smallint not null default 0,
  promised integer not null default 0 check (promised >= 0),
  settled integer not null default 0 check (settled >= 0),
  -- The other company's last word that was followed, and whether it has heard of all we have to say.
  desk_word integer not null default 0,
  desk_told integer not null default 0,
  desk_due integer not null default 0,
  evidence text,
  judged jsonb,
  sent_at timestamptz,
  answer_by timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  once_key text unique,
  look_at timestamptz not null
);

create index claims_by_account on claims (account_id, sent_at desc) where account_id is not null;
create index claims_by_order on claims (order_id) where order_id is not null;
create index claims_due on claims (look_at) where status in ('PROPOSED', 'SENT', 'CHECKING', 'MORE_NEEDED', 'AGREED', 'PAYING', 'PAID', 'APPEALED');
create index claims_for_people on claims (sent_at) where by_person and status in ('CHECKING', 'APPEALED');

create table claim_moves (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims,
  at timestamptz not null,
  -- Empty where it began.
  from_status text,
  to_status text not null,
  moved_by text not null check (moved_by in ('TRAVELLER', 'RULE', 'PERSON', 'DESK', 'BANK', 'CLOCK')),
  why text not null
);

create index claim_moves_by_claim on claim_moves (claim_id, id);

create trigger claim_moves_stay before update or delete on claim_moves
  for each row execute function refuse_change();
create trigger claim_moves_stay_all before truncate on claim_moves
  for each statement execute function refuse_change();

-- One journey of one ticket is claimed once, whoever holds it by then. A ticket is an item of an order and one of its
-- passengers, or the code or picture of one that was bought elsewhere; a part is a way of it, or a train of a day.
create table claimed_tickets (
  ticket text not null,
  part text not null,
  claim_id uuid not null references claims,
  amount integer not null check (amount >= 0),
  primary key (ticket, part)
);

create index claimed_tickets_by_claim on claimed_tickets (claim_id);

-- What was said about a claim, by whom.
create table claim_words (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims,
  at timestamptz not null,
  said_by text not null check (said_by in ('TRAVELLER', 'PERSON', 'DESK')),
  what text not null,
  words text not null,
  picture_ids jsonb not null default '[]'
);

create index claim_words_by_claim on claim_words (claim_id, id);

-- Pictures of tickets and papers, re-encoded: seen by their owner and by whoever decides.
create table claim_pictures (
  id uuid primary key,
  account_id uuid references accounts,
  order_id uuid,
  -- Of what was sent: the same picture twice is noticed.
  hash bytea not null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes bytea not null,
  created_at timestamptz not null,
  check ((account_id is null) <> (order_id is null))
);

create index claim_pictures_by_account on claim_pictures (account_id) where account_id is not null;
create index claim_pictures_by_order on claim_pictures (order_id) where order_id is not null;
create index claim_pictures_by_hash on claim_pictures (hash);
create index claim_pictures_by_age on claim_pictures (created_at);

-- Links to our own claim page: good once, for a day.
create table claim_links (
  hash bytea primary key,
  account_id uuid references accounts,
  order_id uuid,
  journey_id uuid not null references made_journeys,
  return_url text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index claim_links_by_age on claim_links (expires_at);

-- Where money goes that is owed from now on, and whether it comes without being asked for.
create table repay_choices (
  account_id uuid primary key references accounts,
  pay_to jsonb,
  pay_without_asking boolean not null default false,
  chosen_at timestamptz not null
);
