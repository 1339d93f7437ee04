-- What browsers have sent from pages in a sandbox, whose requests can set no cookie that would say it.
create table browser_submissions (
  browser_id text not null,
  submission_id bigint not null,
  tracking_id text,
  date_added timestamptz not null,
  primary key (browser_id, submission_id)
);
create index browser_submissions_date_idx on browser_submissions (date_added);
