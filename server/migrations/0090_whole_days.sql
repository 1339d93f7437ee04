-- A chart by month reads a number of each day instead of ninety-six.
alter table visitor_days add column all_visitors integer, add column all_visits integer;
update visitor_days set
  all_visitors = (select coalesce(sum(n), 0) from unnest(visitors) n),
  all_visits = (select coalesce(sum(n), 0) from unnest(visits) n);
alter table visitor_days alter column all_visitors set not null, alter column all_visits set not null;
