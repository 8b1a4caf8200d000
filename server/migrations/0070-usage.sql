-- How often a page was opened on a day, and how many visits began there. Nobody's: there is no row of a visit.
create table usage_days (
  day date not null,
  page text not null,
  language text not null,
  layout text not null,
  views integer not null,
  visits integer not null,
  primary key (day, page, language, layout)
);
