-- The trains of the next fourteen days as they stood in the timetable that was taken into use last: what another one is
-- compared with, so that whoever travels hears of a change once, whatever restarts.
create table compared_timetables (
  service_date date primary key,
  -- What the timetable was made of.
  source text not null,
  -- JSON, compressed.
  trains bytea not null
);
