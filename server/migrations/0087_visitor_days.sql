-- How many visitors each day of UTC had, once it is over, by the quarter of an hour in which they came first, and how many
-- visits they made (decision 148). Days follow each other without a gap.
create table visitor_days (
  day date primary key,
  visitors integer[] not null,
  visits integer[] not null
);
