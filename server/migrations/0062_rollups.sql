-- Roll-ups: how many rows there are by what they are about and when, kept by whoever writes the rows (decision 88).
create table rollups (
  figure text not null,
  -- 0: what a statement changed, not added up yet. 1: a quarter of an hour, by what the figure names; 2: a day of UTC,
  -- likewise; 3: a quarter of an hour in all; 4: a day of UTC in all.
  grain smallint not null,
  slot timestamptz not null,
  a bigint not null,
  b bigint not null,
  c smallint not null,
  label text not null,
  n bigint not null
);
create index rollups_slot_idx on rollups (figure, grain, slot, a) where grain > 0;
create index rollups_record_idx on rollups (figure, a, slot) where grain = 1;
create index rollups_new_idx on rollups (figure, slot) where grain = 0;

create table rollup_figures (
  figure text primary key,
  source text not null,
  has_totals boolean not null,
  -- Slots from here on are counted; those before wait for the upkeep.
  filled_from timestamptz not null,
  -- From here on all rows are there; of earlier ones retention has dropped some.
  complete_from timestamptz not null default '1900-01-01 00:00:00+00'
);

-- Has every statement on the table append what it changes about these figures. A statement that begins with
-- campanile.rollups set to 'kept' leaves them as they are: retention, and a restore, which brings them along.
create function keep_rollups(source text, figures jsonb) returns void language plpgsql as $keep$
declare
  origin constant text := 'timestamptz ''2000-01-01 00:00:00+00''';
  changes text;
  dropped text;
  is_empty boolean;
begin
  select
    string_agg(format(
      'select %L::text as figure, date_bin(''15 minutes'', %s, %s) as slot, (%s)::bigint as a, (%s)::bigint as b, (%s)::smallint as c, (%s)::text as label, sum(t.sign * (%s))::bigint as n from {rows} t where (%s) is not null and (%s) group by 2, 3, 4, 5, 6 having sum(t.sign * (%s)) <> 0',
      f.figure, f.at, origin, f.a, f.b, f.c, f.label, f.n, f.at, f.is_counted, f.n), ' union all '),
    string_agg(format(
      'select %L::text as figure, date_bin(''15 minutes'', max(%s), %s) + interval ''15 minutes'' as moment from gone t where %s',
      f.figure, f.at, origin, f.is_counted), ' union all ')
  into changes, dropped
  from (
    select d.figure, d.at, coalesce(d.is_counted, 'true') as is_counted, coalesce(d.n, '1') as n, coalesce(d.a, '0') as a,
      coalesce(d.b, '0') as b, coalesce(d.c, '0') as c, coalesce(d.label, '''''') as label
    from jsonb_to_recordset(figures) as d (figure text, at text, is_counted text, n text, a text, b text, c text, label text)
  ) f;
  changes := format('insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (%s) d', changes);
  execute format($body$
    create function %I() returns trigger language plpgsql as $trigger$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (%s) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then %s;
      elsif tg_op = 'DELETE' then %s;
      else %s;
      end if;
      return null;
    end $trigger$ $body$,
    'roll_up_' || source, dropped,
    replace(changes, '{rows}', '(select 1 as sign, * from come)'),
    replace(changes, '{rows}', '(select -1 as sign, * from gone)'),
    replace(changes, '{rows}', '(select 1 as sign, * from come union all select -1, * from gone)'));
  execute format('create trigger %I after insert on %I referencing new table as come for each statement execute function %I()',
    source || '_roll_up_added', source, 'roll_up_' || source);
  execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function %I()',
    source || '_roll_up_removed', source, 'roll_up_' || source);
  execute format('create trigger %I after update on %I referencing old table as gone new table as come for each statement execute function %I()',
    source || '_roll_up_changed', source, 'roll_up_' || source);
  execute format('select not exists (select from %I)', source) into is_empty;
  insert into rollup_figures (figure, source, has_totals, filled_from)
  select d.figure, source, coalesce(d.totals, true), case when is_empty then timestamptz '1900-01-01 00:00:00+00' else timestamptz '9999-01-01 00:00:00+00' end
  from jsonb_to_recordset(figures) as d (figure text, totals boolean);
end $keep$;

select keep_rollups('email_sends', $$[
  {"figure": "emails.sent", "at": "t.date_sent", "is_counted": "t.state = 'sent'",
   "a": "coalesce(t.email_id, 0)", "b": "coalesce(t.segment_id, 0)", "c": "t.is_read::int"},
  {"figure": "emails.read", "at": "t.date_read", "is_counted": "t.is_read",
   "a": "coalesce(t.email_id, 0)", "b": "coalesce(t.segment_id, 0)"},
  {"figure": "emails.failed", "at": "coalesce(t.date_sent, t.attempt_at)", "is_counted": "t.state = 'failed' or t.is_failed",
   "a": "coalesce(t.email_id, 0)", "b": "coalesce(t.segment_id, 0)"}
]$$);
select keep_rollups('contacts', $$[
  {"figure": "contacts.users", "at": "t.date_added", "a": "coalesce(t.owner_id, 0)", "b": "coalesce(t.created_by, 0)",
   "c": "(t.date_identified is not null)::int", "label": "coalesce(t.created_by_user, '')"},
  {"figure": "contacts.stages", "at": "t.date_added", "a": "coalesce(t.stage_id, 0)",
   "b": "coalesce(t.owner_id, t.created_by, 0)", "totals": false},
  {"figure": "contacts.countries", "at": "t.date_added", "is_counted": "t.country is not null",
   "b": "coalesce(t.owner_id, t.created_by, 0)", "label": "t.country", "totals": false}
]$$);
-- How long a visit took: 0 unknown, 1 under a minute, 2 under five, 3 under ten, 4 longer.
select keep_rollups('page_hits', $$[
  {"figure": "pages.hits", "at": "t.date_hit", "is_counted": "t.redirect_id is null", "a": "coalesce(t.page_id, 0)",
   "c": "case when t.date_left is null then 0 when t.date_left - t.date_hit < interval '1 minute' then 1 when t.date_left - t.date_hit < interval '5 minutes' then 2 when t.date_left - t.date_hit < interval '10 minutes' then 3 else 4 end"}
]$$);
select keep_rollups('campaign_event_log', $$[
  {"figure": "campaigns.events", "at": "t.date_triggered", "is_counted": "not t.is_scheduled", "a": "t.campaign_id"}
]$$);
select keep_rollups('campaign_contacts', $$[
  {"figure": "campaigns.members", "at": "t.date_added", "is_counted": "not t.manually_removed", "a": "t.campaign_id"}
]$$);
select keep_rollups('segment_contacts', $$[
  {"figure": "segments.members", "at": "t.date_added", "is_counted": "not t.manually_removed", "a": "t.segment_id"}
]$$);
select keep_rollups('form_submissions', $$[
  {"figure": "forms.submissions", "at": "t.date_submitted", "a": "t.form_id"}
]$$);
select keep_rollups('asset_downloads', $$[
  {"figure": "assets.downloads", "at": "t.date_download", "is_counted": "t.code = 200", "a": "t.asset_id"}
]$$);
select keep_rollups('point_changes', $$[
  {"figure": "points.changes", "at": "t.date_added", "is_counted": "t.group_id is null", "n": "t.delta"}
]$$);
select keep_rollups('stage_changes', $$[
  {"figure": "stages.changes", "at": "t.date_added", "a": "coalesce(t.stage_id, 0)"}
]$$);

-- What lies beside whole quarters of an hour is counted in the rows themselves. In a large table the upkeep builds these.
do $$
declare
  wanted record;
  is_small boolean;
begin
  for wanted in select * from (values
    ('email_sends', 'email_sends_sent_idx', '(date_sent) where date_sent is not null'),
    ('email_sends', 'email_sends_read_idx', '(date_read) where is_read'),
    ('email_sends', 'email_sends_failed_idx', '(coalesce(date_sent, attempt_at)) where state = ''failed'' or is_failed'),
    ('page_hits', 'page_hits_visits_idx', '(date_hit) where redirect_id is null'),
    ('campaign_event_log', 'campaign_event_log_done_idx', '(date_triggered) where not is_scheduled'),
    ('campaign_contacts', 'campaign_contacts_added_idx', '(date_added)'),
    ('segment_contacts', 'segment_contacts_added_idx', 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)'),
    ('form_submissions', 'form_submissions_date_idx', '(date_submitted)'),
    ('asset_downloads', 'asset_downloads_date_idx', '(date_download)'),
    ('point_changes', 'point_changes_date_idx', 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)'),
    ('stage_changes', 'stage_changes_date_idx', 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)')
  ) as w (source, name, definition) loop
    execute format('select not exists (select from %I offset 10000)', wanted.source) into is_small;
    if is_small then
      execute format('create index %I on %I %s', wanted.name, wanted.source, wanted.definition);
    end if;
  end loop;
end $$;
