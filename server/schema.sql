-- The whole database. Generated from the migrations by `npm run generate`.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.count_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into record_counts (kind, user_id, records)
  select tg_table_name, coalesce(owner_id, created_by, 0), count(*) from written group by 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into record_counts (kind, user_id, records)
  select tg_table_name, coalesce(owner_id, created_by, 0), -count(*) from written group by 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into record_counts (kind, user_id, records)
  values (tg_table_name, coalesce(old.owner_id, old.created_by, 0), -1), (tg_table_name, coalesce(new.owner_id, new.created_by, 0), 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_retagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into count_differences (counter, id, difference)
  values ('tags.member_count', old.tag_id, -1), ('tags.member_count', new.tag_id, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_segment_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into count_differences (counter, id, difference)
  values ('segments.member_count', old.segment_id, -(not old.manually_removed)::int), ('segments.member_count', new.segment_id, (not new.manually_removed)::int);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_segment_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into count_differences (counter, id, difference)
  select 'segments.member_count', segment_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from written where not manually_removed group by segment_id
  -- The members of a deleted segment go after it.
  having exists (select from segments s where s.id = segment_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into count_differences (counter, id, difference)
  select 'tags.member_count', tag_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from written group by tag_id having exists (select from tags t where t.id = tag_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_count_differences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from count_differences c using gone where c.counter = any(tg_argv) and c.id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.expire_files_of_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into expiring_files (key, expires_at)
    select key, statement_timestamp() + interval '1 hour' from gone cross join unnest(gone.files) key order by 1
    on conflict (key) do nothing;
  else
    insert into expiring_files (key, expires_at)
    select key, statement_timestamp() + interval '1 hour' from (
      select unnest(files) as key from gone except select unnest(files) from come
    ) files order by 1
    on conflict (key) do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_rollups(source text, figures jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_asset_downloads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'assets.downloads'::text as figure, date_bin('15 minutes', max(t.date_download), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.code = 200) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'assets.downloads'::text as figure, date_bin('15 minutes', t.date_download, timestamptz '2000-01-01 00:00:00+00') as slot, (t.asset_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_download) is not null and (t.code = 200) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'assets.downloads'::text as figure, date_bin('15 minutes', t.date_download, timestamptz '2000-01-01 00:00:00+00') as slot, (t.asset_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_download) is not null and (t.code = 200) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'assets.downloads'::text as figure, date_bin('15 minutes', t.date_download, timestamptz '2000-01-01 00:00:00+00') as slot, (t.asset_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_download) is not null and (t.code = 200) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_campaign_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'campaigns.members'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where not t.manually_removed) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_campaign_event_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'campaigns.events'::text as figure, date_bin('15 minutes', max(t.date_triggered), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where not t.is_scheduled) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.events'::text as figure, date_bin('15 minutes', t.date_triggered, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_triggered) is not null and (not t.is_scheduled) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.events'::text as figure, date_bin('15 minutes', t.date_triggered, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_triggered) is not null and (not t.is_scheduled) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'campaigns.events'::text as figure, date_bin('15 minutes', t.date_triggered, timestamptz '2000-01-01 00:00:00+00') as slot, (t.campaign_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_triggered) is not null and (not t.is_scheduled) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'contacts.users'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where true union all select 'contacts.stages'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where true union all select 'contacts.countries'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.country is not null) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'contacts.users'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.owner_id, 0))::bigint as a, (coalesce(t.created_by, 0))::bigint as b, ((t.date_identified is not null)::int)::smallint as c, (coalesce(t.created_by_user, ''))::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.stages'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.countries'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, (t.country)::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (t.country is not null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'contacts.users'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.owner_id, 0))::bigint as a, (coalesce(t.created_by, 0))::bigint as b, ((t.date_identified is not null)::int)::smallint as c, (coalesce(t.created_by_user, ''))::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.stages'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.countries'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, (t.country)::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (t.country is not null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'contacts.users'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.owner_id, 0))::bigint as a, (coalesce(t.created_by, 0))::bigint as b, ((t.date_identified is not null)::int)::smallint as c, (coalesce(t.created_by_user, ''))::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.stages'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'contacts.countries'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (coalesce(t.owner_id, t.created_by, 0))::bigint as b, (0)::smallint as c, (t.country)::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (t.country is not null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_email_sends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'emails.sent'::text as figure, date_bin('15 minutes', max(t.date_sent), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.state = 'sent' union all select 'emails.read'::text as figure, date_bin('15 minutes', max(t.date_read), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.is_read union all select 'emails.failed'::text as figure, date_bin('15 minutes', max(coalesce(t.date_sent, t.attempt_at)), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.state = 'failed' or t.is_failed) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'emails.sent'::text as figure, date_bin('15 minutes', t.date_sent, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (t.is_read::int)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_sent) is not null and (t.state = 'sent') group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.read'::text as figure, date_bin('15 minutes', t.date_read, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_read) is not null and (t.is_read) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.failed'::text as figure, date_bin('15 minutes', coalesce(t.date_sent, t.attempt_at), timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (coalesce(t.date_sent, t.attempt_at)) is not null and (t.state = 'failed' or t.is_failed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'emails.sent'::text as figure, date_bin('15 minutes', t.date_sent, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (t.is_read::int)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_sent) is not null and (t.state = 'sent') group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.read'::text as figure, date_bin('15 minutes', t.date_read, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_read) is not null and (t.is_read) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.failed'::text as figure, date_bin('15 minutes', coalesce(t.date_sent, t.attempt_at), timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (coalesce(t.date_sent, t.attempt_at)) is not null and (t.state = 'failed' or t.is_failed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'emails.sent'::text as figure, date_bin('15 minutes', t.date_sent, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (t.is_read::int)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_sent) is not null and (t.state = 'sent') group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.read'::text as figure, date_bin('15 minutes', t.date_read, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_read) is not null and (t.is_read) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0 union all select 'emails.failed'::text as figure, date_bin('15 minutes', coalesce(t.date_sent, t.attempt_at), timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.email_id, 0))::bigint as a, (coalesce(t.segment_id, 0))::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (coalesce(t.date_sent, t.attempt_at)) is not null and (t.state = 'failed' or t.is_failed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_form_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'forms.submissions'::text as figure, date_bin('15 minutes', max(t.date_submitted), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where true) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'forms.submissions'::text as figure, date_bin('15 minutes', t.date_submitted, timestamptz '2000-01-01 00:00:00+00') as slot, (t.form_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_submitted) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'forms.submissions'::text as figure, date_bin('15 minutes', t.date_submitted, timestamptz '2000-01-01 00:00:00+00') as slot, (t.form_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_submitted) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'forms.submissions'::text as figure, date_bin('15 minutes', t.date_submitted, timestamptz '2000-01-01 00:00:00+00') as slot, (t.form_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_submitted) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_page_hits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'pages.hits'::text as figure, date_bin('15 minutes', max(t.date_hit), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.redirect_id is null) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'pages.hits'::text as figure, date_bin('15 minutes', t.date_hit, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.page_id, 0))::bigint as a, (0)::bigint as b, (case when t.date_left is null then 0 when t.date_left - t.date_hit < interval '1 minute' then 1 when t.date_left - t.date_hit < interval '5 minutes' then 2 when t.date_left - t.date_hit < interval '10 minutes' then 3 else 4 end)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_hit) is not null and (t.redirect_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'pages.hits'::text as figure, date_bin('15 minutes', t.date_hit, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.page_id, 0))::bigint as a, (0)::bigint as b, (case when t.date_left is null then 0 when t.date_left - t.date_hit < interval '1 minute' then 1 when t.date_left - t.date_hit < interval '5 minutes' then 2 when t.date_left - t.date_hit < interval '10 minutes' then 3 else 4 end)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_hit) is not null and (t.redirect_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'pages.hits'::text as figure, date_bin('15 minutes', t.date_hit, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.page_id, 0))::bigint as a, (0)::bigint as b, (case when t.date_left is null then 0 when t.date_left - t.date_hit < interval '1 minute' then 1 when t.date_left - t.date_hit < interval '5 minutes' then 2 when t.date_left - t.date_hit < interval '10 minutes' then 3 else 4 end)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_hit) is not null and (t.redirect_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_point_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'points.changes'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where t.group_id is null) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'points.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (t.delta))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (t.group_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (t.delta)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'points.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (t.delta))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (t.group_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (t.delta)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'points.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (0)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (t.delta))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (t.group_id is null) group by 2, 3, 4, 5, 6 having sum(t.sign * (t.delta)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_segment_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'segments.members'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where not t.manually_removed) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'segments.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.segment_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'segments.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.segment_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'segments.members'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (t.segment_id)::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (not t.manually_removed) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.roll_up_stage_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('campanile.rollups', true) = 'kept' then
        if tg_op = 'DELETE' then
          update rollup_figures f set complete_from = d.moment from (select 'stages.changes'::text as figure, date_bin('15 minutes', max(t.date_added), timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes' as moment from gone t where true) d
          where f.figure = d.figure and f.complete_from < d.moment;
        end if;
      elsif tg_op = 'INSERT' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'stages.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      elsif tg_op = 'DELETE' then insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'stages.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select -1 as sign, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      else insert into rollups (figure, grain, slot, a, b, c, label, n) select figure, 0, slot, a, b, c, label, n from (select 'stages.changes'::text as figure, date_bin('15 minutes', t.date_added, timestamptz '2000-01-01 00:00:00+00') as slot, (coalesce(t.stage_id, 0))::bigint as a, (0)::bigint as b, (0)::smallint as c, ('')::text as label, sum(t.sign * (1))::bigint as n from (select 1 as sign, * from come union all select -1, * from gone) t where (t.date_added) is not null and (true) group by 2, 3, 4, 5, 6 having sum(t.sign * (1)) <> 0) d;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.send_reference(kind text, send_id bigint, contact_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select to_hex(send_id) || 'g' || to_hex(contact_id) || 'g' || left(encode(sha256(key || sha256(key ||
    convert_to(kind || ' reference:' || send_id || ':' || contact_id, 'UTF8'))), 'hex'), 20)
  from (select decode(value #>> '{}', 'hex') as key from settings where settings.key = 'site_key') site
$function$;

CREATE OR REPLACE FUNCTION public.tracking_hash(send_id bigint, contact_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select to_hex(send_id) || 'g' || to_hex(contact_id) || 'g' || left(encode(sha256(key || sha256(key ||
    convert_to('mail:' || send_id || ':' || contact_id, 'UTF8'))), 'hex'), 20)
  from (select decode(value #>> '{}', 'hex') as key from settings where settings.key = 'site_key') site
$function$;

CREATE OR REPLACE FUNCTION public.url_key(url text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select sha256(convert_to(url, 'UTF8')) $function$;

create table access_tokens (
  token_hash bytea not null,
  credential_id bigint not null,
  user_id bigint,
  scope text not null default ''::text,
  expires_at timestamp with time zone not null,
  authorization_id bigint,
  constraint access_tokens_pkey PRIMARY KEY (token_hash),
  constraint access_tokens_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES authorizations(id) ON DELETE CASCADE,
  constraint access_tokens_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES api_credentials(id) ON DELETE CASCADE,
  constraint access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX access_tokens_authorization_idx ON public.access_tokens USING btree (authorization_id) WHERE (authorization_id IS NOT NULL);
CREATE INDEX access_tokens_credential_idx ON public.access_tokens USING btree (credential_id);
CREATE INDEX access_tokens_expires_idx ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_user_idx ON public.access_tokens USING btree (user_id) WHERE (user_id IS NOT NULL);

create table account_links (
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text, 'first-run'::text])))
);
CREATE INDEX account_links_expires_idx ON public.account_links USING btree (expires_at);
CREATE INDEX account_links_user_idx ON public.account_links USING btree (user_id, created_at);

create table address_calls (
  asker text not null,
  minute bigint not null,
  calls integer not null,
  constraint address_calls_pkey PRIMARY KEY (asker)
);
CREATE INDEX address_calls_minute_idx ON public.address_calls USING btree (minute);

create table api_calls (
  caller text not null,
  window_start timestamp with time zone not null,
  calls integer not null,
  constraint api_calls_pkey PRIMARY KEY (caller)
);

create table api_credentials (
  id bigint not null generated by default as identity,
  name text not null,
  random_id text not null,
  secret_hash bytea not null,
  redirect_uris text[] not null default '{}'::text[],
  grants text[] not null default '{authorization_code,refresh_token,client_credentials}'::text[],
  role_id bigint,
  date_added timestamp with time zone not null,
  created_by bigint,
  is_published boolean not null default true,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint api_credentials_pkey PRIMARY KEY (id),
  constraint api_credentials_role_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX api_credentials_role_idx ON public.api_credentials USING btree (role_id);

create table asset_downloads (
  id bigint not null generated by default as identity,
  contact_id bigint,
  asset_id bigint not null,
  email_id bigint,
  ip_id bigint,
  date_download timestamp with time zone not null,
  code integer not null,
  referer text,
  tracking_id text,
  source text,
  source_id bigint,
  utm_campaign text,
  utm_content text,
  utm_medium text,
  utm_source text,
  utm_term text,
  constraint asset_downloads_pkey PRIMARY KEY (id)
);
CREATE INDEX asset_downloads_asset_idx ON public.asset_downloads USING btree (asset_id);
CREATE INDEX asset_downloads_contact_idx ON public.asset_downloads USING btree (contact_id);
CREATE INDEX asset_downloads_date_idx ON public.asset_downloads USING btree (date_download);
CREATE INDEX asset_downloads_email_idx ON public.asset_downloads USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX asset_downloads_tracking_idx ON public.asset_downloads USING btree (asset_id, tracking_id) WHERE (tracking_id IS NOT NULL);
CREATE TRIGGER asset_downloads_roll_up_added AFTER INSERT ON public.asset_downloads REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_asset_downloads();
CREATE TRIGGER asset_downloads_roll_up_changed AFTER UPDATE ON public.asset_downloads REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_asset_downloads();
CREATE TRIGGER asset_downloads_roll_up_removed AFTER DELETE ON public.asset_downloads REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_asset_downloads();

create table assets (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  title text not null,
  alias text not null,
  description text,
  category_id bigint,
  language text not null default 'en'::text,
  storage_location text not null default 'local'::text,
  path text,
  remote_url text,
  original_file_name text,
  extension text,
  mime text,
  size bigint,
  download_count bigint not null default 0,
  unique_download_count bigint not null default 0,
  revision integer not null default 1,
  disallow boolean not null default true,
  constraint assets_pkey PRIMARY KEY (id),
  constraint assets_alias_key UNIQUE (alias),
  constraint assets_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint assets_storage_location_check CHECK ((storage_location = ANY (ARRAY['local'::text, 'remote'::text])))
);
CREATE INDEX assets_path_idx ON public.assets USING btree (path) WHERE (path IS NOT NULL);
CREATE TRIGGER assets_drop_counts AFTER DELETE ON public.assets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('assets.download_count', 'assets.unique_download_count');

create table audit_log (
  id bigint not null generated by default as identity,
  user_id bigint not null default 0,
  user_name text not null,
  bundle text not null,
  object text not null,
  object_id bigint not null,
  action text not null,
  details jsonb not null default '{}'::jsonb,
  date_added timestamp with time zone not null,
  ip_address text not null default ''::text,
  constraint audit_log_pkey PRIMARY KEY (id, date_added)
) partition by RANGE (date_added);
CREATE INDEX audit_log_action_idx ON ONLY public.audit_log USING btree (action, id) WHERE (action <> ALL (ARRAY['create'::text, 'update'::text]));
CREATE INDEX audit_log_object_idx ON ONLY public.audit_log USING btree (object, object_id);
CREATE INDEX audit_log_user_idx ON ONLY public.audit_log USING btree (user_id, id) WHERE (user_id <> 0);

create table audit_log_default partition of audit_log DEFAULT;

create table authorizations (
  id bigint not null generated by default as identity,
  credential_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  redirect_uri text not null,
  code_challenge text,
  code_challenge_method text,
  code_expires_at timestamp with time zone not null,
  code_used_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint authorizations_pkey PRIMARY KEY (id),
  constraint authorizations_code_key UNIQUE (code_hash),
  constraint authorizations_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES api_credentials(id) ON DELETE CASCADE,
  constraint authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX authorizations_credential_idx ON public.authorizations USING btree (credential_id);
CREATE INDEX authorizations_expires_idx ON public.authorizations USING btree (code_expires_at);
CREATE INDEX authorizations_user_idx ON public.authorizations USING btree (user_id);

create table background_work (
  id bigint not null generated by default as identity,
  task text not null,
  record_ids bigint[] not null,
  title text not null,
  requested_at timestamp with time zone not null,
  "position" bigint not null default 0,
  last_key bigint not null,
  changed bigint not null default 0,
  error text,
  constraint background_work_pkey PRIMARY KEY (id)
);

create table backups (
  id bigint not null generated by default as identity,
  file text not null,
  size_bytes bigint not null,
  date_added timestamp with time zone not null,
  constraint backups_pkey PRIMARY KEY (id)
);

create table browser_submissions (
  browser_id text not null,
  submission_id bigint not null,
  tracking_id text,
  date_added timestamp with time zone not null,
  constraint browser_submissions_pkey PRIMARY KEY (browser_id, submission_id)
);
CREATE INDEX browser_submissions_date_idx ON public.browser_submissions USING btree (date_added);

create table campaign_calls (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  event_id bigint,
  log_id bigint,
  host text not null,
  request jsonb not null,
  state text not null default 'queued'::text,
  sender_id bigint,
  attempt_at timestamp with time zone not null,
  date_queued timestamp with time zone not null,
  note text,
  owner text not null default ''::text,
  source text not null default ''::text,
  constraint campaign_calls_pkey PRIMARY KEY (id),
  constraint campaign_calls_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'done'::text, 'failed'::text, 'unknown'::text])))
);
CREATE INDEX campaign_calls_ended_idx ON public.campaign_calls USING btree (id) WHERE ((log_id IS NULL) AND (state = ANY (ARRAY['done'::text, 'failed'::text, 'unknown'::text])));
CREATE INDEX campaign_calls_queued_idx ON public.campaign_calls USING btree (owner, source, host, attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX campaign_calls_sending_idx ON public.campaign_calls USING btree (sender_id) WHERE (state = 'sending'::text);
CREATE UNIQUE INDEX campaign_calls_log_key ON public.campaign_calls USING btree (contact_id, log_id);

create table campaign_contacts (
  campaign_id bigint not null,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  date_last_exited timestamp with time zone,
  manually_added boolean not null default false,
  manually_removed boolean not null default false,
  rotation integer not null default 1,
  awaits_start boolean not null default true,
  held_out text,
  rounds integer not null default 1,
  rounds_since timestamp with time zone,
  hops smallint not null default 0,
  constraint campaign_contacts_pkey PRIMARY KEY (campaign_id, contact_id)
);
CREATE INDEX campaign_contacts_added_idx ON public.campaign_contacts USING btree (date_added);
CREATE INDEX campaign_contacts_contact_idx ON public.campaign_contacts USING btree (contact_id);
CREATE INDEX campaign_contacts_start_idx ON public.campaign_contacts USING btree (campaign_id, contact_id) WHERE (awaits_start AND (NOT manually_removed));
CREATE TRIGGER campaign_contacts_roll_up_added AFTER INSERT ON public.campaign_contacts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_contacts();
CREATE TRIGGER campaign_contacts_roll_up_changed AFTER UPDATE ON public.campaign_contacts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_contacts();
CREATE TRIGGER campaign_contacts_roll_up_removed AFTER DELETE ON public.campaign_contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_contacts();

create table campaign_counts (
  campaign_id bigint not null,
  contact_count bigint not null,
  fetched_at timestamp with time zone not null,
  constraint campaign_counts_pkey PRIMARY KEY (campaign_id),
  constraint campaign_counts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_decisions (
  contact_id bigint not null,
  event_id bigint not null,
  campaign_id bigint not null,
  rotation integer not null,
  waits_since timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint campaign_decisions_pkey PRIMARY KEY (contact_id, event_id, rotation)
);
CREATE INDEX campaign_decisions_due_idx ON public.campaign_decisions USING btree (event_id, due_at, contact_id);

create table campaign_drafts (
  campaign_id bigint not null,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint campaign_drafts_pkey PRIMARY KEY (campaign_id),
  constraint campaign_drafts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_dry_runs (
  id bigint not null generated by default as identity,
  campaign_id bigint not null,
  source text not null,
  revision integer,
  campaign_modified_at timestamp with time zone,
  graph jsonb not null,
  state text not null default 'queued'::text,
  starter text not null,
  created_by bigint,
  created_by_user text,
  date_added timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  total bigint,
  done bigint not null default 0,
  "position" bigint not null default 0,
  result jsonb not null default '{}'::jsonb,
  error text,
  constraint campaign_dry_runs_pkey PRIMARY KEY (id),
  constraint campaign_dry_runs_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_dry_runs_source_check CHECK ((source = ANY (ARRAY['saved'::text, 'draft'::text]))),
  constraint campaign_dry_runs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX campaign_dry_runs_campaign_idx ON public.campaign_dry_runs USING btree (campaign_id, id);
CREATE UNIQUE INDEX campaign_dry_runs_starter_key ON public.campaign_dry_runs USING btree (starter) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table campaign_entries (
  campaign_id bigint not null,
  requested_at timestamp with time zone not null,
  "position" bigint not null default 0,
  constraint campaign_entries_pkey PRIMARY KEY (campaign_id),
  constraint campaign_entries_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_event_failures (
  log_id bigint not null,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  reason text not null,
  constraint campaign_event_failures_pkey PRIMARY KEY (contact_id, log_id)
);

create table campaign_event_log (
  id bigint not null generated by default as identity,
  event_id bigint not null,
  contact_id bigint not null,
  campaign_id bigint not null,
  rotation integer not null default 1,
  ip_id bigint,
  date_triggered timestamp with time zone,
  is_scheduled boolean not null default false,
  trigger_date timestamp with time zone,
  system_triggered boolean not null default false,
  metadata jsonb not null default '{}'::jsonb,
  non_action_path_taken boolean not null default false,
  channel text,
  channel_id bigint,
  base_at timestamp with time zone,
  constraint campaign_event_log_pkey PRIMARY KEY (id),
  constraint campaign_event_log_key UNIQUE (event_id, contact_id, rotation)
);
CREATE INDEX campaign_event_log_done_idx ON public.campaign_event_log USING btree (date_triggered) WHERE (NOT is_scheduled);
CREATE INDEX campaign_event_log_member_idx ON public.campaign_event_log USING btree (contact_id, campaign_id);
CREATE INDEX campaign_event_log_scheduled_idx ON public.campaign_event_log USING btree (event_id, trigger_date, id) WHERE is_scheduled;
CREATE TRIGGER campaign_event_log_roll_up_added AFTER INSERT ON public.campaign_event_log REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_event_log();
CREATE TRIGGER campaign_event_log_roll_up_changed AFTER UPDATE ON public.campaign_event_log REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_event_log();
CREATE TRIGGER campaign_event_log_roll_up_removed AFTER DELETE ON public.campaign_event_log REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_campaign_event_log();

create table campaign_events (
  id bigint not null generated by default as identity,
  campaign_id bigint not null,
  parent_id bigint,
  name text not null,
  description text,
  type text not null,
  event_type text not null,
  event_order integer not null default 1,
  properties jsonb not null default '{}'::jsonb,
  trigger_mode text,
  trigger_date timestamp with time zone,
  trigger_interval integer not null default 0,
  trigger_interval_unit text,
  trigger_hour text,
  trigger_restricted_start_hour text,
  trigger_restricted_stop_hour text,
  trigger_restricted_days_of_week jsonb not null default '[]'::jsonb,
  decision_path text,
  channel text,
  channel_id bigint,
  failed_count integer not null default 0,
  is_deleted boolean not null default false,
  dead_references text[] not null default '{}'::text[],
  moves_to bigint[],
  constraint campaign_events_pkey PRIMARY KEY (id),
  constraint campaign_events_decision_path_check CHECK ((decision_path = ANY (ARRAY['yes'::text, 'no'::text]))),
  constraint campaign_events_event_type_check CHECK ((event_type = ANY (ARRAY['action'::text, 'decision'::text, 'condition'::text])))
);
CREATE INDEX campaign_events_campaign_idx ON public.campaign_events USING btree (campaign_id);

create table campaign_forms (
  campaign_id bigint not null,
  form_id bigint not null,
  constraint campaign_forms_pkey PRIMARY KEY (campaign_id, form_id),
  constraint campaign_forms_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_forms_form_fkey FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE
);
CREATE INDEX campaign_forms_form_idx ON public.campaign_forms USING btree (form_id);

create table campaign_goal_reaches (
  campaign_id bigint not null,
  contact_id bigint not null,
  reached_at timestamp with time zone not null,
  constraint campaign_goal_reaches_pkey PRIMARY KEY (campaign_id, contact_id)
);
CREATE INDEX campaign_goal_reaches_contact_idx ON public.campaign_goal_reaches USING btree (contact_id);

create table campaign_goals (
  campaign_id bigint not null,
  type text not null,
  record_id bigint,
  url text,
  window_days integer not null,
  holdout numeric(5,2) not null,
  counted_from timestamp with time zone not null,
  constraint campaign_goals_pkey PRIMARY KEY (campaign_id),
  constraint campaign_goals_check CHECK (((record_id IS NULL) <> (url IS NULL)))
);

create table campaign_imports (
  id bigint not null,
  document text not null,
  files text not null,
  actor text not null,
  state text not null,
  constraint campaign_imports_pkey PRIMARY KEY (id),
  constraint campaign_imports_id_fkey FOREIGN KEY (id) REFERENCES background_work(id) ON DELETE CASCADE
);

create table campaign_pauses (
  campaign_id bigint not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  behavior text not null default 'count_all_time'::text,
  cause text,
  constraint campaign_pauses_pkey PRIMARY KEY (campaign_id, began_at)
);

create table campaign_round_limits (
  campaign_id bigint not null,
  date_reached timestamp with time zone not null,
  constraint campaign_round_limits_pkey PRIMARY KEY (campaign_id),
  constraint campaign_round_limits_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_segments (
  campaign_id bigint not null,
  segment_id bigint not null,
  constraint campaign_segments_pkey PRIMARY KEY (campaign_id, segment_id),
  constraint campaign_segments_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_segments_segment_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX campaign_segments_segment_idx ON public.campaign_segments USING btree (segment_id);

create table campaigns (
  id bigint not null generated by default as identity,
  is_published boolean not null default false,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  alias text,
  description text,
  category_id bigint,
  allow_restart boolean not null default false,
  canvas_settings jsonb not null default '[]'::jsonb,
  republish_behavior text,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);

create table categories (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  title text not null,
  alias text not null,
  description text,
  color text,
  bundle text not null,
  constraint categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX categories_alias_key ON public.categories USING btree (bundle, alias);

create table companies (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  owner_id bigint,
  score integer not null default 0,
  companyname text,
  companyemail text,
  companyaddress1 text,
  companyaddress2 text,
  companycity text,
  companystate text,
  companyzipcode text,
  companycountry text,
  companyphone text,
  companywebsite text,
  companynumber_of_employees numeric,
  companyfax text,
  companyannual_revenue numeric,
  companyindustry text,
  companydescription text,
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE INDEX companies_access_idx ON public.companies USING btree (COALESCE(owner_id, created_by), id);
CREATE INDEX companies_name_idx ON public.companies USING btree (lower(companyname));
CREATE INDEX companies_words_idx ON public.companies USING gin (lower(companyname) gin_trgm_ops, lower(companyemail) gin_trgm_ops) WITH (gin_pending_list_limit='8192');
CREATE TRIGGER companies_count_created AFTER INSERT ON public.companies REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_created();
CREATE TRIGGER companies_count_deleted AFTER DELETE ON public.companies REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
CREATE TRIGGER companies_count_moved AFTER UPDATE OF owner_id, created_by ON public.companies FOR EACH ROW WHEN ((COALESCE(old.owner_id, old.created_by) IS DISTINCT FROM COALESCE(new.owner_id, new.created_by))) EXECUTE FUNCTION count_moved();

create table company_changes (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  company_id bigint not null,
  type text not null,
  event_name text not null,
  action_name text not null,
  date_added timestamp with time zone not null,
  constraint company_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX company_changes_contact_idx ON public.company_changes USING btree (contact_id);

create table company_contacts (
  contact_id bigint not null,
  company_id bigint not null,
  is_primary boolean not null default false,
  date_added timestamp with time zone not null,
  manually_added boolean not null default false,
  manually_removed boolean not null default false,
  constraint company_contacts_pkey PRIMARY KEY (contact_id, company_id)
);
CREATE INDEX company_contacts_company_idx ON public.company_contacts USING btree (company_id, contact_id);

create table consents (
  credential_id bigint not null,
  user_id bigint not null,
  granted_at timestamp with time zone not null,
  redirect_uri text not null,
  constraint consents_pkey PRIMARY KEY (credential_id, user_id, redirect_uri),
  constraint consents_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES api_credentials(id) ON DELETE CASCADE,
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_user_idx ON public.consents USING btree (user_id);

create table contact_action_changes (
  action_id bigint not null,
  contact_id bigint not null,
  changes jsonb not null,
  constraint contact_action_changes_pkey PRIMARY KEY (action_id, contact_id),
  constraint contact_action_changes_action_id_fkey FOREIGN KEY (action_id) REFERENCES contact_actions(id) ON DELETE CASCADE
);
CREATE INDEX contact_action_changes_contact_idx ON public.contact_action_changes USING btree (contact_id);

create table contact_action_parts (
  action_id bigint not null,
  first integer not null,
  ids bigint[] not null,
  constraint contact_action_parts_pkey PRIMARY KEY (action_id, first),
  constraint contact_action_parts_action_id_fkey FOREIGN KEY (action_id) REFERENCES contact_actions(id) ON DELETE CASCADE
);

create table contact_actions (
  id bigint not null generated by default as identity,
  state text not null default 'queued'::text,
  starter text not null,
  user_id bigint,
  credential_id bigint,
  created_by_user text,
  date_added timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  actions jsonb not null,
  search text not null default ''::text,
  segment_id bigint,
  looked_at bigint not null default 0,
  last_id bigint not null default 0,
  total integer not null default 0,
  "position" integer not null default 0,
  applied integer not null default 0,
  problems jsonb not null default '[]'::jsonb,
  error text,
  undo_digest bytea,
  undoes bigint,
  most integer,
  constraint contact_actions_pkey PRIMARY KEY (id),
  constraint contact_actions_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX contact_actions_expires_idx ON public.contact_actions USING btree (expires_at);
CREATE INDEX contact_actions_starter_idx ON public.contact_actions USING btree (starter, id);
CREATE INDEX contact_actions_under_way_idx ON public.contact_actions USING btree (id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE UNIQUE INDEX contact_actions_undo_idx ON public.contact_actions USING btree (undo_digest);

create table contact_categories (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  category_id bigint not null,
  date_added timestamp with time zone not null,
  manually_added boolean not null default false,
  manually_removed boolean not null default false,
  constraint contact_categories_pkey PRIMARY KEY (id),
  constraint contact_categories_key UNIQUE (contact_id, category_id)
);
CREATE INDEX contact_categories_category_idx ON public.contact_categories USING btree (category_id, contact_id);

create table contact_consents (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  source text not null,
  source_id bigint,
  what text not null,
  agreed text not null,
  address text,
  asked_from text,
  confirmed_from text,
  date_asked timestamp with time zone not null,
  date_confirmed timestamp with time zone not null,
  constraint contact_consents_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_consents_contact_idx ON public.contact_consents USING btree (contact_id);

create table contact_devices (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  client_info jsonb,
  device text,
  device_brand text,
  device_model text,
  device_os_name text,
  device_os_shortname text,
  device_os_version text,
  device_os_platform text,
  device_fingerprint text,
  tracking_id text,
  constraint contact_devices_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_devices_contact_idx ON public.contact_devices USING btree (contact_id);
CREATE INDEX contact_devices_tracking_idx ON public.contact_devices USING btree (tracking_id) WHERE (tracking_id IS NOT NULL);

create table contact_do_not_contact (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  channel text not null,
  channel_id bigint,
  reason smallint not null,
  comments text,
  date_added timestamp with time zone not null,
  constraint contact_do_not_contact_pkey PRIMARY KEY (id),
  constraint contact_do_not_contact_key UNIQUE (contact_id, channel)
);
CREATE INDEX contact_do_not_contact_channel_idx ON public.contact_do_not_contact USING btree (channel, reason, contact_id);
CREATE INDEX contact_do_not_contact_source_idx ON public.contact_do_not_contact USING btree (channel_id, reason) WHERE (channel_id IS NOT NULL);

create table contact_events (
  id bigint not null generated by default as identity,
  contact_id bigint,
  user_id bigint,
  user_name text,
  bundle text,
  object text,
  action text,
  object_id bigint,
  properties jsonb,
  date_added timestamp with time zone not null,
  constraint contact_events_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_events_contact_idx ON public.contact_events USING btree (contact_id);
CREATE INDEX contact_events_object_idx ON public.contact_events USING btree (object, object_id) WHERE (object_id IS NOT NULL);

create table contact_frequency_rules (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  channel text not null,
  frequency_number integer,
  frequency_time text,
  preferred_channel boolean not null default false,
  pause_from_date timestamp with time zone,
  pause_to_date timestamp with time zone,
  date_added timestamp with time zone not null,
  constraint contact_frequency_rules_pkey PRIMARY KEY (id),
  constraint contact_frequency_rules_key UNIQUE (contact_id, channel)
);

create table contact_group_scores (
  contact_id bigint not null,
  group_id bigint not null,
  score integer not null default 0,
  constraint contact_group_scores_pkey PRIMARY KEY (contact_id, group_id)
);
CREATE INDEX contact_group_scores_group_idx ON public.contact_group_scores USING btree (group_id, contact_id);

create table contact_identities (
  rule text not null,
  value text not null,
  contact_id bigint not null,
  constraint contact_identities_pkey PRIMARY KEY (rule, value)
);
CREATE INDEX contact_identities_contact_idx ON public.contact_identities USING btree (contact_id);

create table contact_ip_addresses (
  contact_id bigint not null,
  ip_id bigint not null,
  constraint contact_ip_addresses_pkey PRIMARY KEY (contact_id, ip_id)
);
CREATE INDEX contact_ip_addresses_ip_idx ON public.contact_ip_addresses USING btree (ip_id, contact_id);

create table contact_merges (
  merged_id bigint not null,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  constraint contact_merges_pkey PRIMARY KEY (merged_id)
);
CREATE INDEX contact_merges_contact_idx ON public.contact_merges USING btree (contact_id);

create table contact_tags (
  contact_id bigint not null,
  tag_id bigint not null,
  date_added timestamp with time zone,
  is_from_visitor boolean not null default false,
  constraint contact_tags_pkey PRIMARY KEY (contact_id, tag_id)
);
CREATE INDEX contact_tags_tag_idx ON public.contact_tags USING btree (tag_id, contact_id);
CREATE TRIGGER contact_tags_count_added AFTER INSERT ON public.contact_tags REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();
CREATE TRIGGER contact_tags_count_deleted AFTER DELETE ON public.contact_tags REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();
CREATE TRIGGER contact_tags_count_moved AFTER UPDATE OF tag_id ON public.contact_tags FOR EACH ROW WHEN ((old.tag_id IS DISTINCT FROM new.tag_id)) EXECUTE FUNCTION count_retagged();

create table contact_utm_tags (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  query json,
  referer text,
  remote_host text,
  url text,
  user_agent text,
  utm_campaign text,
  utm_content text,
  utm_medium text,
  utm_source text,
  utm_term text,
  constraint contact_utm_tags_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_utm_tags_contact_idx ON public.contact_utm_tags USING btree (contact_id);

create table contacts (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  owner_id bigint,
  stage_id bigint,
  points integer not null default 0,
  last_active timestamp with time zone,
  date_identified timestamp with time zone,
  preferred_profile_image text,
  title text,
  firstname text,
  lastname text,
  company text,
  "position" text,
  email text,
  mobile text,
  phone text,
  fax text,
  address1 text,
  address2 text,
  city text,
  state text,
  zipcode text,
  country text,
  preferred_locale text,
  timezone text,
  attribution_date timestamp with time zone,
  attribution numeric,
  website text,
  facebook text,
  foursquare text,
  instagram text,
  linkedin text,
  skype text,
  twitter text,
  constraint contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX contacts_access_idx ON public.contacts USING btree (COALESCE(owner_id, created_by), last_active DESC NULLS LAST, id);
CREATE INDEX contacts_date_added_order_idx ON public.contacts USING btree (date_added DESC NULLS LAST, id);
CREATE INDEX contacts_date_modified_order_idx ON public.contacts USING btree (date_modified DESC NULLS LAST, id);
CREATE INDEX contacts_email_idx ON public.contacts USING btree (lower(email) text_pattern_ops) WHERE (email IS NOT NULL);
CREATE INDEX contacts_email_order_idx ON public.contacts USING btree (lower(email) NULLS FIRST, id);
CREATE INDEX contacts_last_active_idx ON public.contacts USING btree (last_active DESC NULLS LAST, id);
CREATE INDEX contacts_lastname_order_idx ON public.contacts USING btree (lower(lastname) NULLS FIRST, id);
CREATE INDEX contacts_mobile_digits_idx ON public.contacts USING btree ("right"(regexp_replace(mobile, '[^0-9]'::text, ''::text, 'g'::text), 7)) WHERE (mobile IS NOT NULL);
CREATE INDEX contacts_owner_id_order_idx ON public.contacts USING btree (owner_id NULLS FIRST, id);
CREATE INDEX contacts_phone_digits_idx ON public.contacts USING btree ("right"(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), 7)) WHERE (phone IS NOT NULL);
CREATE INDEX contacts_stage_idx ON public.contacts USING btree (stage_id) WHERE (stage_id IS NOT NULL);
CREATE INDEX contacts_words_idx ON public.contacts USING gin (lower(firstname) gin_trgm_ops, lower(lastname) gin_trgm_ops, lower(email) gin_trgm_ops, lower(company) gin_trgm_ops, lower(city) gin_trgm_ops, lower(state) gin_trgm_ops, lower(zipcode) gin_trgm_ops, lower(country) gin_trgm_ops) WITH (gin_pending_list_limit='8192');
CREATE TRIGGER contacts_count_created AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_created();
CREATE TRIGGER contacts_count_deleted AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
CREATE TRIGGER contacts_count_moved AFTER UPDATE OF owner_id, created_by ON public.contacts FOR EACH ROW WHEN ((COALESCE(old.owner_id, old.created_by) IS DISTINCT FROM COALESCE(new.owner_id, new.created_by))) EXECUTE FUNCTION count_moved();
CREATE TRIGGER contacts_roll_up_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_contacts();
CREATE TRIGGER contacts_roll_up_changed AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_contacts();
CREATE TRIGGER contacts_roll_up_removed AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_contacts();

create table count_differences (
  counter text not null,
  id bigint not null,
  part text not null default ''::text,
  difference bigint not null,
  is_sum boolean not null default false
);
CREATE INDEX count_differences_idx ON public.count_differences USING btree (counter, id, part);
CREATE INDEX count_differences_new_idx ON public.count_differences USING btree (counter, id) WHERE (NOT is_sum);

create table delivery_rates (
  transport text not null,
  tokens double precision not null,
  refilled_at timestamp with time zone not null,
  constraint delivery_rates_pkey PRIMARY KEY (transport)
);

create table delivery_troubles (
  channel text not null,
  transport text not null,
  kind text not null,
  reason text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  occurrences bigint not null default 1,
  constraint delivery_troubles_pkey PRIMARY KEY (channel)
);

create table domain_events (
  id bigint not null generated by default as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  ids bigint[] not null default '{}'::bigint[],
  payload jsonb not null default '{}'::jsonb,
  occurred_at timestamp with time zone not null,
  size integer generated always as (cardinality(ids)) stored,
  hops smallint not null default 0,
  constraint domain_events_pkey PRIMARY KEY (id)
);
CREATE INDEX domain_events_order_idx ON public.domain_events USING btree (transaction_id, id);

create table dynamic_content_assignments (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  dynamic_content_id bigint,
  slot text not null,
  date_added timestamp with time zone not null,
  constraint dynamic_content_assignments_pkey PRIMARY KEY (id),
  constraint dynamic_content_assignments_key UNIQUE (contact_id, slot)
);

create table dynamic_content_servings (
  id bigint not null generated by default as identity,
  contact_id bigint,
  dynamic_content_id bigint,
  source text,
  source_id bigint,
  date_sent timestamp with time zone not null,
  last_sent timestamp with time zone,
  sent_count integer,
  sent_details jsonb,
  tokens jsonb,
  constraint dynamic_content_servings_pkey PRIMARY KEY (id)
);
CREATE INDEX dynamic_content_servings_contact_idx ON public.dynamic_content_servings USING btree (contact_id);

create table dynamic_contents (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  category_id bigint,
  language text not null default 'en'::text,
  sent_count bigint not null default 0,
  variant_parent_id bigint,
  translation_parent_id bigint,
  content text,
  utm_tags jsonb not null default '{}'::jsonb,
  filters jsonb not null default '[]'::jsonb,
  is_campaign_based boolean not null default true,
  slot_name text,
  constraint dynamic_contents_pkey PRIMARY KEY (id),
  constraint dynamic_contents_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint dynamic_contents_translation_parent_fkey FOREIGN KEY (translation_parent_id) REFERENCES dynamic_contents(id) ON DELETE SET NULL,
  constraint dynamic_contents_variant_parent_fkey FOREIGN KEY (variant_parent_id) REFERENCES dynamic_contents(id) ON DELETE SET NULL
);
CREATE INDEX dynamic_contents_slot_idx ON public.dynamic_contents USING btree (slot_name) WHERE (slot_name IS NOT NULL);
CREATE INDEX dynamic_contents_translation_parent_idx ON public.dynamic_contents USING btree (translation_parent_id) WHERE (translation_parent_id IS NOT NULL);
CREATE INDEX dynamic_contents_variant_parent_idx ON public.dynamic_contents USING btree (variant_parent_id) WHERE (variant_parent_id IS NOT NULL);
CREATE TRIGGER dynamic_contents_drop_counts AFTER DELETE ON public.dynamic_contents REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('dynamic_contents.sent_count');

create table email_approvals (
  email_id bigint not null,
  state text not null,
  date_asked timestamp with time zone not null,
  asked_by bigint,
  asked_by_user text,
  date_decided timestamp with time zone,
  decided_by bigint,
  decided_by_user text,
  note text,
  parts_version text,
  constraint email_approvals_pkey PRIMARY KEY (email_id),
  constraint email_approvals_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE,
  constraint email_approvals_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text])))
);
CREATE INDEX email_approvals_asked_idx ON public.email_approvals USING btree (email_id) WHERE (state = 'asked'::text);

create table email_assets (
  email_id bigint not null,
  asset_id bigint not null,
  "position" integer not null default 0,
  constraint email_assets_pkey PRIMARY KEY (email_id, asset_id),
  constraint email_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint email_assets_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE
);

create table email_brakes (
  email_id bigint not null,
  bounces bigint not null default 0,
  complaints bigint not null default 0,
  base_sent bigint not null default 0,
  stopped_at timestamp with time zone,
  reason jsonb,
  constraint email_brakes_pkey PRIMARY KEY (email_id)
);
CREATE INDEX email_brakes_stopped_idx ON public.email_brakes USING btree (email_id) WHERE (stopped_at IS NOT NULL);

create table email_broadcasts (
  id bigint not null generated by default as identity,
  email_id bigint not null,
  segment_ids bigint[],
  remaining bigint,
  date_added timestamp with time zone not null,
  held_until timestamp with time zone,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint email_broadcasts_pkey PRIMARY KEY (id),
  constraint email_broadcasts_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE
);
CREATE INDEX email_broadcasts_email_idx ON public.email_broadcasts USING btree (email_id);
CREATE INDEX email_broadcasts_held_idx ON public.email_broadcasts USING btree (held_until) WHERE (held_until IS NOT NULL);

create table email_copies (
  id text not null,
  subject text not null,
  body text not null,
  body_text text,
  date_created timestamp with time zone not null,
  constraint email_copies_pkey PRIMARY KEY (id)
);

create table email_drafts (
  record_id bigint not null,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint email_drafts_pkey PRIMARY KEY (record_id),
  constraint email_drafts_record_id_fkey FOREIGN KEY (record_id) REFERENCES emails(id) ON DELETE CASCADE
);

create table email_excluded_segments (
  email_id bigint not null,
  segment_id bigint not null,
  constraint email_excluded_segments_pkey PRIMARY KEY (email_id, segment_id),
  constraint email_excluded_segments_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE,
  constraint email_excluded_segments_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);

create table email_feedback (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  send_id bigint,
  email_id bigint,
  key text not null,
  kind text not null,
  category text not null,
  code text,
  reason text,
  reported_at timestamp with time zone not null,
  constraint email_feedback_pkey PRIMARY KEY (id),
  constraint email_feedback_key UNIQUE (contact_id, key),
  constraint email_feedback_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text, 'complaint'::text, 'unsubscribe'::text])))
);
CREATE INDEX email_feedback_send_idx ON public.email_feedback USING btree (send_id) WHERE (send_id IS NOT NULL);

create table email_opens (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  send_id bigint not null,
  opened_at timestamp with time zone not null,
  ip_id bigint,
  user_agent text,
  in_browser boolean not null default false,
  class text not null default 'person'::text,
  constraint email_opens_pkey PRIMARY KEY (id, opened_at)
) partition by RANGE (opened_at);
CREATE INDEX email_opens_contact_idx ON ONLY public.email_opens USING btree (contact_id);
CREATE INDEX email_opens_send_idx ON ONLY public.email_opens USING btree (send_id);

create table email_opens_default partition of email_opens DEFAULT;

create table email_problems (
  email_id bigint not null,
  revision integer not null,
  problem text not null,
  seen_at timestamp with time zone not null,
  constraint email_problems_pkey PRIMARY KEY (email_id)
);

create table email_replies (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  send_id bigint not null,
  message_id text not null,
  date_replied timestamp with time zone not null,
  constraint email_replies_pkey PRIMARY KEY (id),
  constraint email_replies_key UNIQUE (contact_id, send_id, message_id)
);

create table email_segments (
  email_id bigint not null,
  segment_id bigint not null,
  constraint email_segments_pkey PRIMARY KEY (email_id, segment_id),
  constraint email_segments_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE,
  constraint email_segments_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX email_segments_segment_idx ON public.email_segments USING btree (segment_id);

create table email_send_devices (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  send_id bigint not null,
  device_id bigint,
  ip_id bigint,
  date_opened timestamp with time zone not null,
  constraint email_send_devices_pkey PRIMARY KEY (id)
);
CREATE INDEX email_send_devices_contact_idx ON public.email_send_devices USING btree (contact_id);
CREATE INDEX email_send_devices_opened_idx ON public.email_send_devices USING brin (date_opened) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX email_send_devices_send_idx ON public.email_send_devices USING btree (send_id);

create table email_sends (
  id bigint not null generated by default as identity,
  contact_id bigint,
  email_id bigint,
  segment_id bigint,
  dedupe_key text not null,
  address text not null default ''::text,
  state text not null default 'queued'::text,
  lane smallint not null default 3,
  ignores_dnc boolean not null default false,
  sender_id bigint,
  attempt_at timestamp with time zone not null,
  date_queued timestamp with time zone not null,
  date_sent timestamp with time zone,
  error text,
  retry_count integer not null default 0,
  is_read boolean not null default false,
  date_read timestamp with time zone,
  is_failed boolean not null default false,
  viewed_in_browser boolean not null default false,
  ip_id bigint,
  source text,
  source_id bigint,
  tokens jsonb,
  copy_id text,
  open_count integer not null default 0,
  last_opened timestamp with time zone,
  asset_ids bigint[],
  pace text,
  campaign_id bigint,
  constraint email_sends_pkey PRIMARY KEY (id),
  constraint email_sends_dedupe_key_key UNIQUE (contact_id, dedupe_key),
  constraint email_sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);
CREATE INDEX email_sends_email_idx ON public.email_sends USING btree (email_id);
CREATE INDEX email_sends_failed_idx ON public.email_sends USING btree (COALESCE(date_sent, attempt_at)) WHERE ((state = 'failed'::text) OR is_failed);
CREATE INDEX email_sends_read_idx ON public.email_sends USING btree (date_read) WHERE is_read;
CREATE INDEX email_sends_sending_idx ON public.email_sends USING btree (sender_id) WHERE (state = 'sending'::text);
CREATE INDEX email_sends_sent_idx ON public.email_sends USING btree (date_sent) WHERE (date_sent IS NOT NULL);
CREATE INDEX email_sends_turn_idx ON public.email_sends USING btree (lane, COALESCE(email_id, (0)::bigint), COALESCE(campaign_id, (0)::bigint), COALESCE(pace, ''::text), attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX email_sends_unknown_idx ON public.email_sends USING btree (contact_id) WHERE (state = 'unknown'::text);
CREATE TRIGGER email_sends_roll_up_added AFTER INSERT ON public.email_sends REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_email_sends();
CREATE TRIGGER email_sends_roll_up_changed AFTER UPDATE ON public.email_sends REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_email_sends();
CREATE TRIGGER email_sends_roll_up_removed AFTER DELETE ON public.email_sends REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_email_sends();

create table email_tests (
  email_id bigint not null,
  started_at timestamp with time zone not null,
  cutoff bigint not null,
  decide_at timestamp with time zone,
  decided_at timestamp with time zone,
  winner_id bigint,
  figures jsonb,
  constraint email_tests_pkey PRIMARY KEY (email_id),
  constraint email_tests_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE
);

create table emails (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  subject text not null,
  language text not null,
  category_id bigint,
  from_address text,
  from_name text,
  reply_to_address text,
  bcc_address text,
  use_owner_as_mailer boolean not null default false,
  utm_tags jsonb not null default '{}'::jsonb,
  preheader_text text,
  custom_html text not null default ''::text,
  plain_text text,
  template text,
  email_type text not null default 'template'::text,
  public_preview boolean not null default false,
  send_to_dnc boolean not null default false,
  read_count bigint not null default 0,
  sent_count bigint not null default 0,
  revision integer not null default 1,
  variant_start_date timestamp with time zone,
  variant_sent_count bigint not null default 0,
  variant_read_count bigint not null default 0,
  variant_settings jsonb not null default '{}'::jsonb,
  variant_parent_id bigint,
  translation_parent_id bigint,
  unsubscribe_form_id bigint,
  preference_center_id bigint,
  dynamic_content jsonb not null default '[]'::jsonb,
  headers jsonb not null default '[]'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  grapesjsbuilder jsonb not null default '{}'::jsonb,
  broadcast_requested_at timestamp with time zone,
  variant_queued_count bigint not null default 0,
  broadcast_due_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  copies_for_user_id bigint,
  copies_for_credential_id bigint,
  constraint emails_pkey PRIMARY KEY (id),
  constraint emails_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint emails_preference_center_fkey FOREIGN KEY (preference_center_id) REFERENCES pages(id) ON DELETE SET NULL,
  constraint emails_translation_parent_fkey FOREIGN KEY (translation_parent_id) REFERENCES emails(id) ON DELETE SET NULL,
  constraint emails_unsubscribe_form_fkey FOREIGN KEY (unsubscribe_form_id) REFERENCES forms(id) ON DELETE SET NULL,
  constraint emails_variant_parent_fkey FOREIGN KEY (variant_parent_id) REFERENCES emails(id) ON DELETE SET NULL,
  constraint emails_email_type_check CHECK ((email_type = ANY (ARRAY['template'::text, 'list'::text])))
);
CREATE INDEX emails_broadcast_due_idx ON public.emails USING btree (broadcast_due_at) WHERE (broadcast_due_at IS NOT NULL);
CREATE INDEX emails_preference_center_idx ON public.emails USING btree (preference_center_id) WHERE (preference_center_id IS NOT NULL);
CREATE INDEX emails_translation_parent_idx ON public.emails USING btree (translation_parent_id) WHERE (translation_parent_id IS NOT NULL);
CREATE INDEX emails_unsubscribe_form_idx ON public.emails USING btree (unsubscribe_form_id) WHERE (unsubscribe_form_id IS NOT NULL);
CREATE INDEX emails_variant_parent_idx ON public.emails USING btree (variant_parent_id) WHERE (variant_parent_id IS NOT NULL);
CREATE TRIGGER emails_drop_counts AFTER DELETE ON public.emails REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('emails.read_count', 'emails.sent_count', 'emails.variant_queued_count', 'emails.variant_read_count', 'emails.variant_sent_count');

create table erasures (
  id bigint not null generated by default as identity,
  erased_id bigint not null,
  state text not null default 'queued'::text,
  user_id bigint,
  credential_id bigint,
  created_by_user text,
  date_added timestamp with time zone not null,
  date_ended timestamp with time zone,
  step text not null default 'gather'::text,
  place jsonb not null default '{}'::jsonb,
  goes_on_at timestamp with time zone not null,
  subject jsonb,
  erased jsonb not null default '{}'::jsonb,
  backups jsonb not null default '[]'::jsonb,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text])))
);
CREATE UNIQUE INDEX erasures_under_way_key ON public.erasures USING btree (erased_id) WHERE (state <> 'done'::text);

create table event_cursors (
  consumer text not null,
  seen pg_snapshot not null,
  target pg_snapshot,
  "position" bigint not null default 0,
  constraint event_cursors_pkey PRIMARY KEY (consumer)
);

create table expiring_files (
  key text not null,
  expires_at timestamp with time zone not null,
  constraint expiring_files_pkey PRIMARY KEY (key)
);
CREATE INDEX expiring_files_expires_idx ON public.expiring_files USING btree (expires_at);

create table export_contacts (
  export_id bigint not null,
  part integer not null,
  contact_ids bigint[] not null,
  constraint export_contacts_pkey PRIMARY KEY (export_id, part),
  constraint export_contacts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE
);

create table exports (
  id bigint not null generated by default as identity,
  object text not null,
  form_id bigint,
  format text not null,
  columns jsonb not null,
  search text not null default ''::text,
  segment_id bigint,
  state text not null default 'queued'::text,
  starter text not null,
  user_id bigint,
  credential_id bigint,
  created_by_user text,
  date_added timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  "position" bigint not null default 0,
  last_id bigint,
  row_count bigint not null default 0,
  parts jsonb not null default '[]'::jsonb,
  file_state jsonb,
  error text,
  attempt integer not null default 0,
  scope text not null default 'all'::text,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE,
  constraint exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint exports_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'own'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX exports_expires_idx ON public.exports USING btree (expires_at);
CREATE INDEX exports_form_idx ON public.exports USING btree (form_id) WHERE (form_id IS NOT NULL);
CREATE INDEX exports_starter_idx ON public.exports USING btree (starter, id);
CREATE UNIQUE INDEX exports_under_way_key ON public.exports USING btree (starter) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table fields (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  object text not null,
  alias text not null,
  label text not null,
  description text,
  type text not null,
  field_group text not null default 'core'::text,
  field_order integer not null default 0,
  default_value text,
  is_required boolean not null default false,
  is_fixed boolean not null default false,
  is_visible boolean not null default true,
  is_short_visible boolean not null default true,
  is_listable boolean not null default true,
  is_publicly_updatable boolean not null default false,
  is_unique_identifier boolean not null default false,
  char_length_limit integer,
  properties jsonb not null default '[]'::jsonb,
  column_name text not null,
  is_indexed boolean not null default false,
  constraint fields_pkey PRIMARY KEY (id),
  constraint fields_alias_key UNIQUE (object, alias),
  constraint fields_column_key UNIQUE (object, column_name),
  constraint fields_object_check CHECK ((object = ANY (ARRAY['contact'::text, 'company'::text])))
);

create table focus_interactions (
  id bigint not null generated by default as identity,
  contact_id bigint,
  focus_id bigint not null,
  type text not null,
  type_id bigint,
  date_added timestamp with time zone not null,
  constraint focus_interactions_pkey PRIMARY KEY (id)
);
CREATE INDEX focus_interactions_contact_idx ON public.focus_interactions USING btree (contact_id);
CREATE INDEX focus_interactions_focus_idx ON public.focus_interactions USING btree (focus_id, type, contact_id);

create table focus_items (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  category_id bigint,
  description text,
  type text not null,
  website text,
  style text not null,
  properties jsonb not null default '{}'::jsonb,
  utm_tags jsonb not null default '{}'::jsonb,
  form_id bigint,
  html_mode text,
  html text,
  editor text,
  cache text,
  constraint focus_items_pkey PRIMARY KEY (id),
  constraint focus_items_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint focus_items_form_fkey FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE SET NULL,
  constraint focus_items_style_check CHECK ((style = ANY (ARRAY['bar'::text, 'modal'::text, 'notification'::text, 'page'::text]))),
  constraint focus_items_type_check CHECK ((type = ANY (ARRAY['notice'::text, 'link'::text, 'form'::text])))
);
CREATE INDEX focus_items_form_idx ON public.focus_items USING btree (form_id) WHERE (form_id IS NOT NULL);

create table form_actions (
  id bigint not null generated by default as identity,
  form_id bigint not null,
  action_order integer not null default 0,
  name text not null,
  description text,
  type text not null,
  properties jsonb not null default '{}'::jsonb,
  dead_references text[] not null default '{}'::text[],
  constraint form_actions_pkey PRIMARY KEY (id),
  constraint form_actions_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE
);
CREATE INDEX form_actions_form_idx ON public.form_actions USING btree (form_id);

create table form_confirmations (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  form_id bigint not null,
  submission_id bigint not null,
  address text not null,
  waiting jsonb not null,
  agreed text not null,
  asked_from text,
  date_asked timestamp with time zone not null,
  date_confirmed timestamp with time zone,
  constraint form_confirmations_pkey PRIMARY KEY (id)
);
CREATE INDEX form_confirmations_asked_idx ON public.form_confirmations USING btree (date_asked);
CREATE INDEX form_confirmations_contact_idx ON public.form_confirmations USING btree (contact_id);

create table form_drafts (
  record_id bigint not null,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint form_drafts_pkey PRIMARY KEY (record_id),
  constraint form_drafts_record_id_fkey FOREIGN KEY (record_id) REFERENCES forms(id) ON DELETE CASCADE
);

create table form_fields (
  id bigint not null generated by default as identity,
  form_id bigint not null,
  field_order integer not null default 0,
  label text not null,
  show_label boolean not null default true,
  alias text not null,
  type text not null,
  default_value text,
  is_required boolean not null default false,
  validation_message text,
  help_message text,
  properties jsonb not null default '{}'::jsonb,
  validation jsonb not null default '{}'::jsonb,
  parent_id bigint,
  conditions jsonb not null default '{}'::jsonb,
  label_attributes text,
  input_attributes text,
  container_attributes text,
  mapped_object text,
  mapped_field text,
  save_result boolean not null default true,
  is_auto_fill boolean not null default false,
  always_display boolean,
  show_when_value_exists boolean,
  show_after_x_submissions integer,
  constraint form_fields_pkey PRIMARY KEY (id),
  constraint form_fields_alias_key UNIQUE (form_id, alias) DEFERRABLE INITIALLY DEFERRED,
  constraint form_fields_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE
);

create table form_submissions (
  id bigint not null generated by default as identity,
  contact_id bigint,
  form_id bigint not null,
  ip_id bigint,
  page_id bigint,
  tracking_id text,
  date_submitted timestamp with time zone not null,
  referer text,
  results jsonb not null default '{}'::jsonb,
  picture_field_id bigint,
  picture_is_proven boolean not null default false,
  files text[] not null default '{}'::text[],
  constraint form_submissions_pkey PRIMARY KEY (id)
);
CREATE INDEX form_submissions_contact_idx ON public.form_submissions USING btree (contact_id);
CREATE INDEX form_submissions_date_idx ON public.form_submissions USING btree (date_submitted);
CREATE INDEX form_submissions_form_idx ON public.form_submissions USING btree (form_id, date_submitted, id);
CREATE TRIGGER form_submissions_files_changed AFTER UPDATE ON public.form_submissions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION expire_files_of_submissions();
CREATE TRIGGER form_submissions_files_removed AFTER DELETE ON public.form_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION expire_files_of_submissions();
CREATE TRIGGER form_submissions_roll_up_added AFTER INSERT ON public.form_submissions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_form_submissions();
CREATE TRIGGER form_submissions_roll_up_changed AFTER UPDATE ON public.form_submissions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_form_submissions();
CREATE TRIGGER form_submissions_roll_up_removed AFTER DELETE ON public.form_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_form_submissions();

create table forms (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  alias text not null,
  description text,
  category_id bigint,
  cached_html text not null default ''::text,
  template text,
  in_kiosk_mode boolean not null default false,
  render_style boolean not null default false,
  form_type text not null default 'standalone'::text,
  post_action text not null default 'return'::text,
  post_action_property text,
  no_index boolean,
  form_attributes text,
  language text,
  progressive_profiling_limit integer,
  submission_limit integer,
  submission_limit_message text,
  submission_count bigint not null default 0,
  opt_in_email_id bigint,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  contact_updates text not null default 'all'::text,
  constraint forms_pkey PRIMARY KEY (id),
  constraint forms_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint forms_contact_updates_check CHECK ((contact_updates = ANY (ARRAY['all'::text, 'blank'::text, 'proven'::text]))),
  constraint forms_form_type_check CHECK ((form_type = ANY (ARRAY['standalone'::text, 'campaign'::text]))),
  constraint forms_post_action_check CHECK ((post_action = ANY (ARRAY['return'::text, 'redirect'::text, 'message'::text, 'hideform'::text])))
);
CREATE INDEX forms_category_idx ON public.forms USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE TRIGGER forms_drop_counts AFTER DELETE ON public.forms REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('forms.submission_count');

create table free_field_columns (
  object text not null,
  column_name text not null,
  column_type text not null,
  freed_at timestamp with time zone not null,
  is_emptied boolean not null default false,
  constraint free_field_columns_pkey PRIMARY KEY (object, column_name)
);

create table hidden_themes (
  key text not null,
  constraint hidden_themes_pkey PRIMARY KEY (key)
);

create table idempotency_keys (
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  location text,
  answer bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);

create table import_uploads (
  id bigint not null generated by default as identity,
  file_name text not null,
  size_bytes bigint not null,
  settings jsonb not null,
  again boolean not null default false,
  state text not null default 'new'::text,
  is_dry_run boolean not null default false,
  progress double precision not null default 0,
  dry_run jsonb,
  result jsonb,
  import_id bigint,
  error text,
  starter text not null,
  user_id bigint,
  credential_id bigint,
  created_by_user text,
  date_added timestamp with time zone not null,
  date_started timestamp with time zone,
  date_ended timestamp with time zone,
  expires_at timestamp with time zone not null,
  reason text,
  is_erased boolean not null default false,
  constraint import_uploads_pkey PRIMARY KEY (id),
  constraint import_uploads_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'manual'::text]))),
  constraint import_uploads_state_check CHECK ((state = ANY (ARRAY['new'::text, 'queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX import_uploads_expires_idx ON public.import_uploads USING btree (expires_at);
CREATE INDEX import_uploads_starter_idx ON public.import_uploads USING btree (starter, id);

create table imports (
  id bigint not null generated by default as identity,
  object text not null default 'contact'::text,
  file_name text not null,
  file_hash text not null,
  file_size bigint not null,
  error_file text,
  mapping jsonb not null,
  status text not null,
  "position" bigint not null default 0,
  line_count bigint not null default 0,
  inserted_count bigint not null default 0,
  updated_count bigint not null default 0,
  ignored_count bigint not null default 0,
  date_added timestamp with time zone not null,
  date_started timestamp with time zone,
  date_ended timestamp with time zone,
  created_by bigint,
  created_by_user text,
  upload_id bigint,
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_hash_idx ON public.imports USING btree (file_hash);
CREATE INDEX imports_upload_idx ON public.imports USING btree (upload_id) WHERE (upload_id IS NOT NULL);

create table ip_addresses (
  id bigint not null generated by default as identity,
  ip_address text not null,
  ip_details jsonb,
  constraint ip_addresses_pkey PRIMARY KEY (id),
  constraint ip_addresses_key UNIQUE (ip_address)
);

create table known_addresses (
  user_id bigint not null,
  address text not null,
  last_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_addresses_last_idx ON public.known_addresses USING btree (last_at);

create table list_orders (
  table_name text not null,
  column_name text not null,
  asked_at timestamp with time zone not null,
  is_refused boolean not null default false,
  is_descending boolean not null default false,
  constraint list_orders_pkey PRIMARY KEY (table_name, column_name, is_descending)
);

create table login_attempts (
  address text not null,
  name text not null,
  failed_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  checked_since timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  granted integer not null default 0,
  last_at timestamp with time zone not null,
  constraint login_attempts_pkey PRIMARY KEY (address, name)
);

create table mail_exchangers (
  domain text not null,
  exchangers text[],
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint mail_exchangers_pkey PRIMARY KEY (domain)
);
CREATE INDEX mail_exchangers_expires_idx ON public.mail_exchangers USING btree (expires_at);

create table mail_meters (
  name text not null,
  level double precision not null default 0,
  at timestamp with time zone not null,
  constraint mail_meters_pkey PRIMARY KEY (name)
);

create table mail_slowdowns (
  provider text not null,
  steps integer not null,
  per_minute double precision not null,
  connections integer,
  since timestamp with time zone not null,
  slowed_at timestamp with time zone not null,
  reason text not null,
  constraint mail_slowdowns_pkey PRIMARY KEY (provider)
);

create table mail_warm_up_days (
  domain text not null,
  day date not null,
  provider text not null,
  sent bigint not null,
  is_paused boolean not null,
  constraint mail_warm_up_days_pkey PRIMARY KEY (domain, day, provider)
);

create table marketing_message_channels (
  id bigint not null generated by default as identity,
  message_id bigint not null,
  channel text not null,
  channel_id bigint,
  is_enabled boolean not null default false,
  properties jsonb not null default '{}'::jsonb,
  constraint marketing_message_channels_pkey PRIMARY KEY (id),
  constraint marketing_message_channels_key UNIQUE (message_id, channel),
  constraint marketing_message_channels_message_id_fkey FOREIGN KEY (message_id) REFERENCES marketing_messages(id) ON DELETE CASCADE
);
CREATE INDEX marketing_message_channels_channel_idx ON public.marketing_message_channels USING btree (channel, channel_id);

create table marketing_messages (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  category_id bigint,
  constraint marketing_messages_pkey PRIMARY KEY (id),
  constraint marketing_messages_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);

create table message_queue (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  channel text not null,
  channel_id bigint,
  event_id bigint,
  dedupe_key text not null,
  priority smallint not null default 2,
  max_attempts integer not null default 3,
  attempts integer not null default 0,
  status text not null default 'pending'::text,
  scheduled_date timestamp with time zone not null,
  date_added timestamp with time zone not null,
  last_attempt timestamp with time zone,
  date_sent timestamp with time zone,
  reason text,
  options jsonb not null default '{}'::jsonb,
  constraint message_queue_pkey PRIMARY KEY (id),
  constraint message_queue_dedupe_key_key UNIQUE (contact_id, channel, dedupe_key),
  constraint message_queue_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'rescheduled'::text, 'sent'::text, 'cancelled'::text])))
);
CREATE INDEX message_queue_due_idx ON public.message_queue USING btree (scheduled_date, priority, id) WHERE ((status = 'pending'::text) OR (status = 'rescheduled'::text));
CREATE INDEX message_queue_message_idx ON public.message_queue USING btree (channel, channel_id) WHERE ((status = 'pending'::text) OR (status = 'rescheduled'::text));

create table notes (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  text text not null,
  type text not null default 'general'::text,
  date_time timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint notes_pkey PRIMARY KEY (id)
);
CREATE INDEX notes_contact_idx ON public.notes USING btree (contact_id);

create table notification_sends (
  id bigint not null generated by default as identity,
  contact_id bigint,
  notification_id bigint,
  segment_id bigint,
  ip_id bigint,
  date_sent timestamp with time zone,
  date_read timestamp with time zone,
  date_clicked timestamp with time zone,
  is_clicked boolean not null default false,
  click_count integer not null default 0,
  last_clicked timestamp with time zone,
  click_details jsonb,
  retry_count integer not null default 0,
  tracking_hash text,
  source text,
  source_id bigint,
  tokens jsonb,
  dedupe_key text,
  lane smallint not null default 1,
  state text not null default 'sent'::text,
  attempt_at timestamp with time zone,
  date_queued timestamp with time zone,
  sender_id bigint,
  error text,
  is_failed boolean not null default false,
  address text,
  content text,
  provider_id text,
  is_mobile boolean not null default false,
  constraint notification_sends_pkey PRIMARY KEY (id),
  constraint notification_sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);
CREATE INDEX notification_sends_contact_idx ON public.notification_sends USING btree (contact_id);
CREATE INDEX notification_sends_queue_idx ON public.notification_sends USING btree (lane, notification_id, attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX notification_sends_sending_idx ON public.notification_sends USING btree (sender_id) WHERE (state = 'sending'::text);
CREATE INDEX notification_sends_unknown_idx ON public.notification_sends USING btree (contact_id) WHERE (state = 'unknown'::text);
CREATE UNIQUE INDEX notification_sends_dedupe_key ON public.notification_sends USING btree (contact_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);

create table notifications (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  heading text not null,
  message text not null,
  url text,
  button text,
  language text not null default 'en'::text,
  category_id bigint,
  utm_tags jsonb not null default '{}'::jsonb,
  read_count bigint not null default 0,
  sent_count bigint not null default 0,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);
CREATE TRIGGER notifications_drop_counts AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('notifications.sent_count', 'notifications.read_count');

create table page_drafts (
  record_id bigint not null,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  constraint page_drafts_pkey PRIMARY KEY (record_id),
  constraint page_drafts_record_id_fkey FOREIGN KEY (record_id) REFERENCES pages(id) ON DELETE CASCADE
);

create table page_hits (
  id bigint not null generated by default as identity,
  contact_id bigint,
  date_hit timestamp with time zone not null,
  date_left timestamp with time zone,
  page_id bigint,
  redirect_id bigint,
  email_id bigint,
  device_id bigint,
  ip_id bigint,
  code integer not null default 200,
  url text,
  url_title text,
  referer text,
  query jsonb,
  user_agent text,
  remote_host text,
  browser_languages jsonb,
  page_language text,
  country text,
  region text,
  city text,
  isp text,
  organization text,
  source text,
  source_id bigint,
  tracking_id text,
  class text not null default 'person'::text,
  constraint page_hits_pkey PRIMARY KEY (id, date_hit)
) partition by RANGE (date_hit);
CREATE INDEX page_hits_contact_idx ON ONLY public.page_hits USING btree (contact_id, redirect_id);
CREATE INDEX page_hits_email_idx ON ONLY public.page_hits USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX page_hits_page_idx ON ONLY public.page_hits USING btree (page_id, date_hit) WHERE (page_id IS NOT NULL);
CREATE INDEX page_hits_visitor_idx ON ONLY public.page_hits USING btree (tracking_id, page_id) WHERE ((page_id IS NOT NULL) AND (contact_id IS NULL));
CREATE INDEX page_hits_visits_idx ON ONLY public.page_hits USING btree (date_hit) WHERE (redirect_id IS NULL);
CREATE TRIGGER page_hits_roll_up_added AFTER INSERT ON public.page_hits REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_page_hits();
CREATE TRIGGER page_hits_roll_up_changed AFTER UPDATE ON public.page_hits REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_page_hits();
CREATE TRIGGER page_hits_roll_up_removed AFTER DELETE ON public.page_hits REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_page_hits();

create table page_hits_default partition of page_hits DEFAULT;

create table page_items (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  campaign_event_id bigint not null,
  kind text not null,
  content jsonb not null,
  date_added timestamp with time zone not null,
  constraint page_items_pkey PRIMARY KEY (id),
  constraint page_items_key UNIQUE (contact_id, campaign_event_id)
);

create table pages (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  title text not null,
  alias text not null,
  category_id bigint,
  language text not null default 'en'::text,
  hits bigint not null default 0,
  unique_hits bigint not null default 0,
  variant_hits bigint not null default 0,
  revision integer not null default 1,
  meta_description text,
  redirect_type text,
  redirect_url text,
  is_preference_center boolean,
  no_index boolean,
  variant_settings jsonb not null default '{}'::jsonb,
  variant_start_date timestamp with time zone,
  variant_parent_id bigint,
  translation_parent_id bigint,
  template text,
  custom_html text,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_alias_key UNIQUE (alias),
  constraint pages_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint pages_translation_parent_fkey FOREIGN KEY (translation_parent_id) REFERENCES pages(id) ON DELETE SET NULL,
  constraint pages_variant_parent_fkey FOREIGN KEY (variant_parent_id) REFERENCES pages(id) ON DELETE SET NULL,
  constraint pages_redirect_type_check CHECK ((redirect_type = ANY (ARRAY['301'::text, '302'::text])))
);
CREATE INDEX pages_translation_parent_idx ON public.pages USING btree (translation_parent_id) WHERE (translation_parent_id IS NOT NULL);
CREATE INDEX pages_variant_parent_idx ON public.pages USING btree (variant_parent_id) WHERE (variant_parent_id IS NOT NULL);
CREATE TRIGGER pages_drop_counts AFTER DELETE ON public.pages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('pages.hits', 'pages.unique_hits', 'pages.variant_hits');

create table point_action_firings (
  contact_id bigint not null,
  point_action_id bigint not null,
  ip_id bigint,
  date_fired timestamp with time zone not null,
  constraint point_action_firings_pkey PRIMARY KEY (contact_id, point_action_id)
);

create table point_actions (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  category_id bigint,
  type text not null,
  delta integer not null default 0,
  properties jsonb not null default '{}'::jsonb,
  repeatable boolean not null default false,
  group_id bigint,
  dead_references text[] not null default '{}'::text[],
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint point_actions_pkey PRIMARY KEY (id),
  constraint point_actions_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint point_actions_group_fkey FOREIGN KEY (group_id) REFERENCES point_groups(id) ON DELETE SET NULL
);

create table point_changes (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  group_id bigint,
  type text not null,
  event_name text not null,
  action_name text not null,
  delta integer not null,
  ip_id bigint,
  date_added timestamp with time zone not null,
  constraint point_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX point_changes_contact_idx ON public.point_changes USING btree (contact_id);
CREATE INDEX point_changes_date_idx ON public.point_changes USING brin (date_added) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER point_changes_roll_up_added AFTER INSERT ON public.point_changes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_point_changes();
CREATE TRIGGER point_changes_roll_up_changed AFTER UPDATE ON public.point_changes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_point_changes();
CREATE TRIGGER point_changes_roll_up_removed AFTER DELETE ON public.point_changes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_point_changes();

create table point_groups (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  constraint point_groups_pkey PRIMARY KEY (id)
);

create table point_insights (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  category_id bigint,
  insight_type text not null default 'compare_point_groups'::text,
  insight_action text not null default 'set_custom_field'::text,
  custom_field text,
  point_groups bigint[] not null default '{}'::bigint[],
  constraint point_insights_pkey PRIMARY KEY (id),
  constraint point_insights_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);

create table point_trigger_events (
  id bigint not null generated by default as identity,
  trigger_id bigint not null,
  name text not null,
  description text,
  type text not null,
  event_order integer not null default 0,
  properties jsonb not null default '{}'::jsonb,
  dead_references text[] not null default '{}'::text[],
  constraint point_trigger_events_pkey PRIMARY KEY (id),
  constraint point_trigger_events_trigger_id_fkey FOREIGN KEY (trigger_id) REFERENCES point_triggers(id) ON DELETE CASCADE
);
CREATE INDEX point_trigger_events_trigger_idx ON public.point_trigger_events USING btree (trigger_id);

create table point_trigger_firings (
  contact_id bigint not null,
  event_id bigint not null,
  ip_id bigint,
  date_fired timestamp with time zone not null,
  constraint point_trigger_firings_pkey PRIMARY KEY (contact_id, event_id)
);

create table point_triggers (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  category_id bigint,
  points integer not null default 0,
  color text not null default 'a0acb8'::text,
  trigger_existing_contacts boolean not null default false,
  group_id bigint,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint point_triggers_pkey PRIMARY KEY (id),
  constraint point_triggers_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint point_triggers_group_fkey FOREIGN KEY (group_id) REFERENCES point_groups(id) ON DELETE SET NULL
);

create table portable_ids (
  object text not null,
  object_id bigint not null,
  uuid uuid not null,
  constraint portable_ids_pkey PRIMARY KEY (object, object_id),
  constraint portable_ids_uuid_key UNIQUE (object, uuid)
);

create table push_ids (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  push_id text not null,
  enabled boolean not null default true,
  mobile boolean not null default false,
  is_proven boolean not null default false,
  constraint push_ids_pkey PRIMARY KEY (id),
  constraint push_ids_key UNIQUE (contact_id, push_id)
);
CREATE INDEX push_ids_push_idx ON public.push_ids USING btree (push_id);

create table record_counts (
  kind text not null,
  user_id bigint not null,
  records bigint not null
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table redirects (
  id bigint not null generated by default as identity,
  redirect_id text not null,
  url text not null,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  hits bigint not null default 0,
  unique_hits bigint not null default 0,
  constraint redirects_pkey PRIMARY KEY (id),
  constraint redirects_redirect_id_key UNIQUE (redirect_id)
);
CREATE UNIQUE INDEX redirects_url_key ON public.redirects USING btree (url_key(url));

create table refresh_tokens (
  token_hash bytea not null,
  authorization_id bigint not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES authorizations(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_authorization_idx ON public.refresh_tokens USING btree (authorization_id);
CREATE INDEX refresh_tokens_expires_idx ON public.refresh_tokens USING btree (expires_at);

create table report_days (
  key bytea not null,
  day date not null,
  n bigint,
  counted_at timestamp with time zone not null,
  constraint report_days_pkey PRIMARY KEY (key, day)
);

create table report_files (
  id bigint not null generated by default as identity,
  report_id bigint not null,
  user_id bigint not null,
  storage_key text not null,
  format text not null,
  expires_at timestamp with time zone not null,
  is_erased boolean not null default false,
  user_ids bigint[] not null default '{}'::bigint[],
  key_digest bytea,
  constraint report_files_pkey PRIMARY KEY (id),
  constraint report_files_storage_key_key UNIQUE (storage_key),
  constraint report_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
);
CREATE INDEX report_files_expires_idx ON public.report_files USING btree (expires_at);

create table report_schedules (
  report_id bigint not null,
  user_id bigint,
  format text not null,
  user_ids bigint[] not null default '{}'::bigint[],
  due_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  last_error text,
  saved_at timestamp with time zone not null,
  constraint report_schedules_pkey PRIMARY KEY (report_id),
  constraint report_schedules_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
);
CREATE INDEX report_schedules_due_idx ON public.report_schedules USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX report_schedules_failed_idx ON public.report_schedules USING btree (report_id) WHERE (last_error IS NOT NULL);
CREATE INDEX report_schedules_user_idx ON public.report_schedules USING btree (user_id);

create table reports (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  is_system boolean not null default false,
  is_scheduled boolean not null default false,
  source text not null,
  columns jsonb not null default '[]'::jsonb,
  filters jsonb not null default '[]'::jsonb,
  table_order jsonb not null default '[]'::jsonb,
  graphs jsonb not null default '[]'::jsonb,
  group_by jsonb not null default '[]'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  aggregators jsonb not null default '[]'::jsonb,
  schedule_unit text,
  to_address text,
  schedule_day text,
  schedule_month_frequency text,
  constraint reports_pkey PRIMARY KEY (id)
);

create table retention_runs (
  id bigint not null generated by default as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  deleted jsonb not null default '{}'::jsonb,
  constraint retention_runs_pkey PRIMARY KEY (id)
);

create table roles (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  is_admin boolean not null default false,
  raw_permissions jsonb not null default '{}'::jsonb,
  constraint roles_pkey PRIMARY KEY (id)
);

create table rollup_figures (
  figure text not null,
  source text not null,
  has_totals boolean not null,
  filled_from timestamp with time zone not null,
  complete_from timestamp with time zone not null default '1900-01-01 00:00:00+00'::timestamp with time zone,
  constraint rollup_figures_pkey PRIMARY KEY (figure)
);

create table rollups (
  figure text not null,
  grain smallint not null,
  slot timestamp with time zone not null,
  a bigint not null,
  b bigint not null,
  c smallint not null,
  label text not null,
  n bigint not null
);
CREATE INDEX rollups_new_idx ON public.rollups USING btree (figure, slot) WHERE (grain = 0);
CREATE INDEX rollups_range_idx ON public.rollups USING btree (figure, grain, slot, a) INCLUDE (b, c, n, label) WHERE (grain > 0);
CREATE INDEX rollups_record_idx ON public.rollups USING btree (figure, a, slot) WHERE (grain = 1);

create table saved_views (
  id bigint not null generated by default as identity,
  user_id bigint not null,
  kind text not null,
  name text not null,
  search text not null,
  sort text not null,
  columns jsonb not null,
  is_shared boolean not null,
  date_added timestamp with time zone not null,
  date_modified timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX saved_views_shared_idx ON public.saved_views USING btree (kind) WHERE is_shared;
CREATE UNIQUE INDEX saved_views_name_key ON public.saved_views USING btree (user_id, kind, lower(name));

create table schedules (
  name text not null,
  due_at timestamp with time zone not null,
  last_run_at timestamp with time zone,
  constraint schedules_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table second_factors (
  user_id bigint not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table secret_keys (
  id text not null,
  is_current boolean not null,
  date_retired timestamp with time zone,
  date_added timestamp with time zone not null,
  constraint secret_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX secret_keys_current_key ON public.secret_keys USING btree (is_current) WHERE is_current;

create table segment_changes (
  id bigint not null generated by default as identity,
  segment_id bigint not null,
  action text not null,
  contact_ids bigint[] not null,
  first_contact_id bigint not null,
  last_contact_id bigint not null,
  user_id bigint,
  user_name text not null,
  date_added timestamp with time zone not null,
  constraint segment_changes_pkey PRIMARY KEY (id),
  constraint segment_changes_action_check CHECK ((action = ANY (ARRAY['added'::text, 'removed'::text])))
);
CREATE INDEX segment_changes_range_idx ON public.segment_changes USING btree (first_contact_id, last_contact_id);

create table segment_contacts (
  segment_id bigint not null,
  contact_id bigint not null,
  date_added timestamp with time zone not null,
  manually_added boolean not null default false,
  manually_removed boolean not null default false,
  constraint segment_contacts_pkey PRIMARY KEY (segment_id, contact_id)
);
CREATE INDEX segment_contacts_added_idx ON public.segment_contacts USING brin (date_added) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX segment_contacts_contact_idx ON public.segment_contacts USING btree (contact_id);
CREATE INDEX segment_contacts_removed_idx ON public.segment_contacts USING btree (segment_id) WHERE manually_removed;
CREATE TRIGGER segment_contacts_count_added AFTER INSERT ON public.segment_contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_segment_members();
CREATE TRIGGER segment_contacts_count_deleted AFTER DELETE ON public.segment_contacts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_segment_members();
CREATE TRIGGER segment_contacts_count_marked AFTER UPDATE OF segment_id, manually_removed ON public.segment_contacts FOR EACH ROW WHEN (((old.segment_id IS DISTINCT FROM new.segment_id) OR (old.manually_removed IS DISTINCT FROM new.manually_removed))) EXECUTE FUNCTION count_segment_marks();
CREATE TRIGGER segment_contacts_roll_up_added AFTER INSERT ON public.segment_contacts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_segment_contacts();
CREATE TRIGGER segment_contacts_roll_up_changed AFTER UPDATE ON public.segment_contacts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_segment_contacts();
CREATE TRIGGER segment_contacts_roll_up_removed AFTER DELETE ON public.segment_contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_segment_contacts();

create table segment_rebuilds (
  segment_id bigint not null,
  requested_at timestamp with time zone not null,
  started_at timestamp with time zone,
  "position" bigint not null default 0,
  last_contact_id bigint,
  added bigint not null default 0,
  removed bigint not null default 0,
  error text,
  constraint segment_rebuilds_pkey PRIMARY KEY (segment_id),
  constraint segment_rebuilds_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);

create table segments (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  public_name text not null,
  alias text not null,
  description text,
  category_id bigint,
  filters jsonb not null default '[]'::jsonb,
  is_global boolean not null default false,
  is_preference_center boolean not null default false,
  last_built_date timestamp with time zone,
  last_built_time double precision,
  member_count bigint default 0,
  constraint segments_pkey PRIMARY KEY (id),
  constraint segments_alias_key UNIQUE (alias),
  constraint segments_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);
CREATE INDEX segments_uncounted_idx ON public.segments USING btree (id) WHERE (member_count IS NULL);
CREATE TRIGGER segments_drop_counts AFTER DELETE ON public.segments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('segments.member_count');

create table sending_domains (
  domain text not null,
  checked_at timestamp with time zone not null,
  checks jsonb not null,
  constraint sending_domains_pkey PRIMARY KEY (domain)
);

create table sessions (
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX sessions_id_key ON public.sessions USING btree (id);

create table settings (
  key text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table split_days (
  figure text not null,
  day date not null,
  label text not null,
  n bigint not null,
  constraint split_days_pkey PRIMARY KEY (figure, day, label)
);

create table stage_changes (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  stage_id bigint,
  event_name text not null,
  action_name text not null,
  date_added timestamp with time zone not null,
  constraint stage_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX stage_changes_contact_idx ON public.stage_changes USING btree (contact_id);
CREATE INDEX stage_changes_date_idx ON public.stage_changes USING brin (date_added) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER stage_changes_roll_up_added AFTER INSERT ON public.stage_changes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stage_changes();
CREATE TRIGGER stage_changes_roll_up_changed AFTER UPDATE ON public.stage_changes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stage_changes();
CREATE TRIGGER stage_changes_roll_up_removed AFTER DELETE ON public.stage_changes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stage_changes();

create table stages (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  weight bigint not null,
  category_id bigint,
  constraint stages_pkey PRIMARY KEY (id),
  constraint stages_weight_key UNIQUE (weight),
  constraint stages_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);

create table stored_files (
  id bigint not null generated by default as identity,
  key text not null,
  state text not null,
  changed_at timestamp with time zone not null,
  size_bytes bigint,
  sha256 text,
  stored_at timestamp with time zone,
  constraint stored_files_pkey PRIMARY KEY (id),
  constraint stored_files_complete_check CHECK (((state <> 'stored'::text) OR ((size_bytes IS NOT NULL) AND (sha256 IS NOT NULL) AND (stored_at IS NOT NULL)))),
  constraint stored_files_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'stored'::text, 'retired'::text])))
);
CREATE INDEX stored_files_leftover_idx ON public.stored_files USING btree (changed_at) WHERE (state <> 'stored'::text);
CREATE UNIQUE INDEX stored_files_key_idx ON public.stored_files USING btree (key) WHERE (state = 'stored'::text);

create table stored_parts (
  file_id bigint not null,
  number integer not null,
  content bytea not null,
  constraint stored_parts_pkey PRIMARY KEY (file_id, number),
  constraint stored_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_files(id)
);

create table suppressed_addresses (
  hash bytea not null,
  date_added timestamp with time zone not null,
  source text not null default 'erased'::text,
  reason smallint not null default 1,
  constraint suppressed_addresses_pkey PRIMARY KEY (hash),
  constraint suppressed_addresses_reason_check CHECK (((reason >= 1) AND (reason <= 3))),
  constraint suppressed_addresses_source_check CHECK ((source = ANY (ARRAY['erased'::text, 'list'::text])))
);

create table suppression_key (
  inner_pad bytea not null,
  outer_pad bytea not null
);
CREATE UNIQUE INDEX suppression_key_only_one ON public.suppression_key USING btree ((true));

create table suppression_list_addresses (
  list_id bigint not null,
  hash bytea not null,
  constraint suppression_list_addresses_pkey PRIMARY KEY (list_id, hash)
);
CREATE INDEX suppression_list_addresses_hash_idx ON public.suppression_list_addresses USING btree (hash);

create table suppression_lists (
  id bigint not null generated by default as identity,
  name text not null,
  file_hash text not null,
  addresses bigint not null default 0,
  is_removed boolean not null default false,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  constraint suppression_lists_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX suppression_lists_file_key ON public.suppression_lists USING btree (file_hash) WHERE (NOT is_removed);

create table tags (
  id bigint not null generated by default as identity,
  tag text not null,
  description text,
  member_count bigint default 0,
  constraint tags_pkey PRIMARY KEY (id)
);
CREATE INDEX tags_uncounted_idx ON public.tags USING btree (id) WHERE (member_count IS NULL);
CREATE UNIQUE INDEX tags_tag_key ON public.tags USING btree (lower(tag));
CREATE TRIGGER tags_drop_counts AFTER DELETE ON public.tags REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('tags.member_count');

create table text_message_replies (
  id bigint not null generated by default as identity,
  contact_id bigint not null,
  provider_id text not null,
  message text not null,
  date_received timestamp with time zone not null,
  constraint text_message_replies_pkey PRIMARY KEY (id),
  constraint text_message_replies_contact_id_provider_id_key UNIQUE (contact_id, provider_id)
);

create table text_message_segments (
  text_message_id bigint not null,
  segment_id bigint not null,
  constraint text_message_segments_pkey PRIMARY KEY (text_message_id, segment_id),
  constraint text_message_segments_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint text_message_segments_text_message_id_fkey FOREIGN KEY (text_message_id) REFERENCES text_messages(id) ON DELETE CASCADE
);
CREATE INDEX text_message_segments_segment_idx ON public.text_message_segments USING btree (segment_id);

create table text_message_sends (
  id bigint not null generated by default as identity,
  contact_id bigint,
  text_message_id bigint,
  segment_id bigint,
  ip_id bigint,
  date_sent timestamp with time zone,
  is_failed boolean not null default false,
  details jsonb,
  tracking_hash text,
  source text,
  source_id bigint,
  tokens jsonb,
  state text not null default 'sent'::text,
  dedupe_key text,
  lane smallint not null default 1,
  attempt_at timestamp with time zone,
  date_queued timestamp with time zone,
  sender_id bigint,
  error text,
  retry_count integer not null default 0,
  address text,
  content text,
  provider_id text,
  constraint text_message_sends_pkey PRIMARY KEY (id),
  constraint text_message_sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'skipped'::text]))) NOT VALID
);
CREATE INDEX text_message_sends_address_idx ON public.text_message_sends USING btree (address, id) WHERE (address IS NOT NULL);
CREATE INDEX text_message_sends_contact_idx ON public.text_message_sends USING btree (contact_id);
CREATE INDEX text_message_sends_message_idx ON public.text_message_sends USING btree (text_message_id);
CREATE INDEX text_message_sends_provider_idx ON public.text_message_sends USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX text_message_sends_queue_idx ON public.text_message_sends USING btree (lane, text_message_id, attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX text_message_sends_sending_idx ON public.text_message_sends USING btree (sender_id) WHERE (state = 'sending'::text);
CREATE INDEX text_message_sends_unknown_idx ON public.text_message_sends USING btree (contact_id) WHERE (state = 'unknown'::text);
CREATE UNIQUE INDEX text_message_sends_dedupe_key ON public.text_message_sends USING btree (contact_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);

create table text_messages (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  message text not null default ''::text,
  language text not null default 'en'::text,
  category_id bigint,
  sent_count bigint not null default 0,
  sms_type text not null default 'template'::text,
  broadcast_requested_at timestamp with time zone,
  broadcast_due_at timestamp with time zone,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint text_messages_pkey PRIMARY KEY (id),
  constraint text_messages_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint text_messages_sms_type_check CHECK ((sms_type = ANY (ARRAY['template'::text, 'list'::text])))
);
CREATE INDEX text_messages_broadcast_due_idx ON public.text_messages USING btree (broadcast_due_at) WHERE (broadcast_due_at IS NOT NULL);
CREATE TRIGGER text_messages_drop_counts AFTER DELETE ON public.text_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('text_messages.sent_count');

create table theme_files (
  theme_key text not null,
  path text not null,
  content bytea not null,
  constraint theme_files_pkey PRIMARY KEY (theme_key, path),
  constraint theme_files_theme_key_fkey FOREIGN KEY (theme_key) REFERENCES themes(key) ON DELETE CASCADE
);

create table theme_troubles (
  theme_key text not null,
  template text not null,
  problem text not null,
  seen_at timestamp with time zone not null,
  constraint theme_troubles_pkey PRIMARY KEY (theme_key)
);

create table themes (
  key text not null,
  config jsonb not null,
  date_added timestamp with time zone not null,
  created_by bigint,
  created_by_user text,
  version uuid not null default gen_random_uuid(),
  constraint themes_pkey PRIMARY KEY (key)
);

create table trackables (
  channel text not null,
  channel_id bigint not null,
  redirect_id bigint not null,
  hits bigint not null default 0,
  unique_hits bigint not null default 0,
  constraint trackables_pkey PRIMARY KEY (redirect_id, channel, channel_id),
  constraint trackables_redirect_id_fkey FOREIGN KEY (redirect_id) REFERENCES redirects(id) ON DELETE CASCADE
);
CREATE INDEX trackables_channel_idx ON public.trackables USING btree (channel, channel_id);

create table tweet_sends (
  id bigint not null generated by default as identity,
  contact_id bigint,
  tweet_id bigint,
  provider_id text,
  address text,
  date_sent timestamp with time zone,
  is_failed boolean,
  retry_count integer,
  source text,
  source_id bigint,
  favorite_count integer,
  retweet_count integer,
  response_details jsonb,
  segment_id bigint,
  dedupe_key text,
  lane smallint not null default 1,
  state text not null default 'sent'::text,
  attempt_at timestamp with time zone,
  date_queued timestamp with time zone,
  sender_id bigint,
  error text,
  content text,
  tracking_hash text,
  constraint tweet_sends_pkey PRIMARY KEY (id),
  constraint tweet_sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);
CREATE INDEX tweet_sends_contact_idx ON public.tweet_sends USING btree (contact_id);
CREATE INDEX tweet_sends_queue_idx ON public.tweet_sends USING btree (lane, tweet_id, attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX tweet_sends_sending_idx ON public.tweet_sends USING btree (sender_id) WHERE (state = 'sending'::text);
CREATE INDEX tweet_sends_unknown_idx ON public.tweet_sends USING btree (contact_id) WHERE (state = 'unknown'::text);
CREATE UNIQUE INDEX tweet_sends_dedupe_key ON public.tweet_sends USING btree (contact_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);

create table tweets (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  publish_up timestamp with time zone,
  publish_down timestamp with time zone,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  text text not null,
  description text,
  language text not null default 'en'::text,
  category_id bigint,
  media_id text,
  media_path text,
  asset_id bigint,
  page_id bigint,
  sent_count bigint not null default 0,
  favorite_count bigint not null default 0,
  retweet_count bigint not null default 0,
  constraint tweets_pkey PRIMARY KEY (id),
  constraint tweets_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL
);
CREATE TRIGGER tweets_drop_counts AFTER DELETE ON public.tweets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_count_differences('tweets.sent_count');

create table undo_merges (
  undo_id bigint not null,
  contact_id bigint not null,
  survivor_id bigint not null,
  duplicate_id bigint not null,
  changes jsonb not null,
  constraint undo_merges_pkey PRIMARY KEY (undo_id),
  constraint undo_merges_undo_id_fkey FOREIGN KEY (undo_id) REFERENCES undos(id) ON DELETE CASCADE
);
CREATE INDEX undo_merges_contact_idx ON public.undo_merges USING btree (contact_id);

create table undo_rows (
  undo_id bigint not null,
  table_name text not null,
  cleared text,
  person_id bigint,
  data jsonb not null,
  gave_way boolean not null default false,
  constraint undo_rows_undo_id_fkey FOREIGN KEY (undo_id) REFERENCES undos(id) ON DELETE CASCADE
);
CREATE INDEX undo_rows_person_idx ON public.undo_rows USING btree (person_id);
CREATE INDEX undo_rows_undo_idx ON public.undo_rows USING btree (undo_id, table_name);

create table undos (
  id bigint not null generated by default as identity,
  token_digest bytea not null,
  user_id bigint,
  credential_id bigint,
  kind text not null,
  record_ids bigint[] not null,
  date_added timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint undos_pkey PRIMARY KEY (id)
);
CREATE INDEX undos_expires_idx ON public.undos USING btree (expires_at);
CREATE INDEX undos_token_idx ON public.undos USING btree (token_digest);

create table user_mails (
  id bigint not null generated by default as identity,
  dedupe_key text not null,
  email_id bigint,
  about_id bigint,
  to_addresses text[] not null,
  cc_addresses text[] not null default '{}'::text[],
  bcc_addresses text[] not null default '{}'::text[],
  subject text,
  body text,
  state text not null default 'queued'::text,
  sender_id bigint,
  attempt_at timestamp with time zone not null,
  date_queued timestamp with time zone not null,
  date_sent timestamp with time zone,
  retry_count integer not null default 0,
  error text,
  reply_to text,
  tokens jsonb not null default '{}'::jsonb,
  attachment jsonb,
  shows_contact boolean not null default true,
  constraint user_mails_pkey PRIMARY KEY (id),
  constraint user_mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint user_mails_check CHECK (((email_id IS NULL) = (subject IS NOT NULL))),
  constraint user_mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
CREATE INDEX user_mails_ended_idx ON public.user_mails USING btree (date_queued) WHERE (state = ANY (ARRAY['failed'::text, 'unknown'::text]));
CREATE INDEX user_mails_queue_idx ON public.user_mails USING btree (attempt_at, id) WHERE (state = 'queued'::text);
CREATE INDEX user_mails_sending_idx ON public.user_mails USING btree (sender_id) WHERE (state = 'sending'::text);

create table user_preferences (
  user_id bigint not null,
  value jsonb not null,
  constraint user_preferences_pkey PRIMARY KEY (user_id),
  constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  username text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  "position" text,
  role_id bigint not null,
  timezone text,
  locale text,
  last_login timestamp with time zone,
  last_active timestamp with time zone,
  signature text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX users_role_idx ON public.users USING btree (role_id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));

create table video_hits (
  id bigint not null generated by default as identity,
  contact_id bigint,
  ip_id bigint,
  guid text,
  channel text,
  channel_id bigint,
  date_hit timestamp with time zone not null,
  date_left timestamp with time zone,
  duration integer,
  time_watched integer,
  code integer not null default 200,
  url text,
  referer text,
  query jsonb,
  user_agent text,
  remote_host text,
  browser_languages jsonb,
  page_language text,
  country text,
  region text,
  city text,
  isp text,
  organization text,
  constraint video_hits_pkey PRIMARY KEY (id)
);
CREATE INDEX video_hits_contact_idx ON public.video_hits USING btree (contact_id, guid);

create table visitor_days (
  day date not null,
  visitors integer[] not null,
  visits integer[] not null,
  all_visitors integer not null,
  all_visits integer not null,
  constraint visitor_days_pkey PRIMARY KEY (day)
);

create table webhook_deliveries (
  id bigint not null generated by default as identity,
  webhook_id bigint not null,
  status_code text,
  note text,
  runtime double precision,
  date_added timestamp with time zone not null,
  events integer not null default 0,
  item_ids bigint[] not null default '{}'::bigint[],
  constraint webhook_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_deliveries_webhook_idx ON public.webhook_deliveries USING btree (webhook_id, id);

create table webhook_items (
  id bigint not null generated by default as identity,
  webhook_id bigint not null,
  trigger text not null,
  payload text not null,
  constraint webhook_items_pkey PRIMARY KEY (id),
  constraint webhook_items_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_items_webhook_idx ON public.webhook_items USING btree (webhook_id);

create table webhook_states (
  webhook_id bigint not null,
  attempt_at timestamp with time zone not null,
  failures integer not null default 0,
  sender_id bigint,
  requests jsonb,
  switched_off_at timestamp with time zone,
  constraint webhook_states_pkey PRIMARY KEY (webhook_id),
  constraint webhook_states_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_states_sender_idx ON public.webhook_states USING btree (sender_id) WHERE (sender_id IS NOT NULL);

create table webhook_waiting (
  webhook_id bigint not null,
  item_id bigint not null,
  size integer not null,
  queued_at timestamp with time zone not null,
  item_ids bigint[] not null,
  hops smallint not null default 0,
  constraint webhook_waiting_pkey PRIMARY KEY (webhook_id, item_id),
  constraint webhook_waiting_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

create table webhooks (
  id bigint not null generated by default as identity,
  is_published boolean not null default true,
  date_added timestamp with time zone,
  created_by bigint,
  created_by_user text,
  date_modified timestamp with time zone,
  modified_by bigint,
  modified_by_user text,
  name text not null,
  description text,
  webhook_url text not null,
  secret text not null,
  events_orderby_dir text,
  category_id bigint,
  triggers jsonb not null default '[]'::jsonb,
  acts_for_user_id bigint,
  acts_for_credential_id bigint,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint webhooks_events_orderby_dir_check CHECK ((events_orderby_dir = ANY (ARRAY['ASC'::text, 'DESC'::text])))
);

create view contact_event_log as
 SELECT contact_events.action,
    contact_events.bundle,
    contact_events.date_added,
    contact_events.id,
    contact_events.contact_id AS lead_id,
    contact_events.object,
    contact_events.object_id,
    contact_events.properties,
    contact_events.user_id,
    contact_events.user_name,
    contact_events.id AS stored_in
   FROM contact_events
UNION ALL
 SELECT c.action,
    'lead'::text AS bundle,
    c.date_added,
    '1099511627776'::bigint + c.id * 2048 + member.ordinality - 1 AS id,
    member.contact_id AS lead_id,
    'segment'::text AS object,
    c.segment_id AS object_id,
    jsonb_build_object('object_description', s.name) AS properties,
    c.user_id,
    c.user_name,
    c.id AS stored_in
   FROM segment_changes c
     CROSS JOIN LATERAL unnest(c.contact_ids) WITH ORDINALITY member(contact_id, ordinality)
     LEFT JOIN segments s ON s.id = c.segment_id;

create view stat_record_owners as
 SELECT 'webhook_logs'::text AS stat_table,
    webhooks.id AS record_id,
    webhooks.created_by
   FROM webhooks
UNION ALL
 SELECT 'tweet_stats'::text AS stat_table,
    tweets.id AS record_id,
    tweets.created_by
   FROM tweets;

create view stats.asset_downloads as
 SELECT asset_id,
    code,
    date_download,
    email_id,
    id,
    ip_id,
    contact_id AS lead_id,
    referer,
    source,
    source_id,
    tracking_id
   FROM asset_downloads;

create view stats.audit_log as
 SELECT action,
    bundle,
    date_added,
    details,
    id,
    ip_address,
    object,
    object_id,
    user_id,
    user_name
   FROM audit_log;

create view stats.campaign_lead_event_log as
 SELECT campaign_id,
    channel,
    channel_id,
    date_triggered,
    event_id,
    id,
    ip_id,
    is_scheduled,
    contact_id AS lead_id,
    metadata,
    non_action_path_taken,
    rotation,
    system_triggered,
    trigger_date
   FROM campaign_event_log;

create view stats.campaign_leads as
 SELECT campaign_id,
    date_added,
    date_last_exited,
    contact_id AS lead_id,
    manually_added,
    manually_removed,
    rotation
   FROM campaign_contacts;

create view stats.channel_url_trackables as
 SELECT channel,
    channel_id,
    (hits::numeric + COALESCE(( SELECT sum(c.difference) AS sum
           FROM count_differences c
          WHERE c.counter = 'trackables.hits'::text AND c.id = t.redirect_id AND c.part = ((t.channel || ' '::text) || t.channel_id)), 0::numeric))::bigint AS hits,
    redirect_id,
    (unique_hits::numeric + COALESCE(( SELECT sum(c.difference) AS sum
           FROM count_differences c
          WHERE c.counter = 'trackables.unique_hits'::text AND c.id = t.redirect_id AND c.part = ((t.channel || ' '::text) || t.channel_id)), 0::numeric))::bigint AS unique_hits
   FROM trackables t;

create view stats.companies_leads as
 SELECT company_id,
    date_added,
    is_primary,
    contact_id AS lead_id,
    manually_added,
    manually_removed
   FROM company_contacts;

create view stats.dynamic_content_lead_data as
 SELECT date_added,
    dynamic_content_id,
    id,
    contact_id AS lead_id,
    slot
   FROM dynamic_content_assignments;

create view stats.dynamic_content_stats as
 SELECT date_sent,
    dynamic_content_id,
    id,
    last_sent,
    contact_id AS lead_id,
    sent_count,
    sent_details,
    source,
    source_id,
    tokens
   FROM dynamic_content_servings;

create view stats.email_stat_replies as
 SELECT date_replied,
    id,
    message_id,
    send_id AS stat_id
   FROM email_replies;

create view stats.email_stats as
 SELECT copy_id,
    date_read,
    date_sent,
    address AS email_address,
    email_id,
    id,
    ip_id,
    is_failed,
    is_read,
    last_opened,
    contact_id AS lead_id,
    segment_id AS list_id,
    open_count,
    ( SELECT
                CASE
                    WHEN b.bounces IS NULL THEN o.opens
                    ELSE COALESCE(( SELECT jsonb_object_agg((e.n - 1)::text, e.open) AS jsonb_object_agg
                       FROM jsonb_array_elements(o.opens) WITH ORDINALITY e(open, n)), '{}'::jsonb) || jsonb_build_object('bounces', b.bounces)
                END AS "case"
           FROM ( SELECT jsonb_agg(jsonb_build_object('datetime', to_char((open.opened_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'useragent', open.user_agent, 'inBrowser', open.in_browser) ORDER BY open.id) AS opens
                   FROM ( SELECT email_opens.id,
                            email_opens.opened_at,
                            email_opens.user_agent,
                            email_opens.in_browser
                           FROM email_opens
                          WHERE email_opens.send_id = s.id
                          ORDER BY email_opens.id
                         LIMIT 1000) open) o,
            ( SELECT jsonb_agg(jsonb_build_object('datetime', to_char((bounce.reported_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'reason', COALESCE(bounce.reason, ''::text), 'code', COALESCE(bounce.code, ''::text), 'type', bounce.category) ORDER BY bounce.id) AS bounces
                   FROM ( SELECT email_feedback.id,
                            email_feedback.reported_at,
                            email_feedback.reason,
                            email_feedback.code,
                            email_feedback.category
                           FROM email_feedback
                          WHERE email_feedback.send_id = s.id AND (email_feedback.kind = ANY (ARRAY['hard'::text, 'soft'::text]))
                          ORDER BY email_feedback.id
                         LIMIT 100) bounce) b) AS open_details,
    retry_count,
    source,
    source_id,
    tokens,
    send_reference('mail'::text, id, contact_id) AS tracking_hash,
    viewed_in_browser
   FROM email_sends s
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create view stats.email_stats_devices as
 SELECT date_opened,
    device_id,
    id,
    ip_id,
    send_id AS stat_id
   FROM email_send_devices;

create view stats.focus_stats as
 SELECT date_added,
    focus_id,
    id,
    contact_id AS lead_id,
    type,
    type_id
   FROM focus_interactions;

create view stats.form_submissions as
 SELECT date_submitted,
    form_id,
    id,
    ip_id,
    contact_id AS lead_id,
    page_id,
    referer,
    tracking_id
   FROM form_submissions;

create view stats.ip_addresses as
 SELECT id,
    ip_address,
    ip_details
   FROM ip_addresses;

create view stats.lead_categories as
 SELECT category_id,
    date_added,
    id,
    contact_id AS lead_id,
    manually_added,
    manually_removed
   FROM contact_categories;

create view stats.lead_companies_change_log as
 SELECT action_name,
    company_id,
    date_added,
    event_name,
    id,
    contact_id AS lead_id,
    type
   FROM company_changes;

create view stats.lead_devices as
 SELECT client_info,
    date_added,
    device,
    device_brand,
    device_fingerprint,
    device_model,
    device_os_name,
    device_os_platform,
    device_os_shortname,
    device_os_version,
    id,
    contact_id AS lead_id,
    tracking_id
   FROM contact_devices;

create view stats.lead_donotcontact as
 SELECT channel,
    channel_id,
    comments,
    date_added,
    id,
    contact_id AS lead_id,
    reason
   FROM contact_do_not_contact;

create view stats.lead_event_log as
 SELECT action,
    bundle,
    date_added,
    id,
    lead_id,
    object,
    object_id,
    properties,
    user_id,
    user_name
   FROM contact_event_log;

create view stats.lead_frequencyrules as
 SELECT channel,
    date_added,
    frequency_number,
    frequency_time,
    id,
    contact_id AS lead_id,
    pause_from_date,
    pause_to_date,
    preferred_channel
   FROM contact_frequency_rules;

create view stats.lead_lists_leads as
 SELECT date_added,
    segment_id AS leadlist_id,
    contact_id AS lead_id,
    manually_added,
    manually_removed
   FROM segment_contacts;

create view stats.lead_points_change_log as
 SELECT action_name,
    date_added,
    delta,
    event_name,
    id,
    ip_id,
    contact_id AS lead_id,
    type
   FROM point_changes;

create view stats.lead_stages_change_log as
 SELECT action_name,
    date_added,
    event_name,
    id,
    contact_id AS lead_id,
    stage_id
   FROM stage_changes;

create view stats.lead_utmtags as
 SELECT date_added,
    id,
    contact_id AS lead_id,
    query,
    referer,
    remote_host,
    url,
    user_agent,
    utm_campaign,
    utm_content,
    utm_medium,
    utm_source,
    utm_term
   FROM contact_utm_tags;

create view stats.page_hits as
 SELECT browser_languages,
    city,
    code,
    country,
    date_hit,
    date_left,
    device_id,
    email_id,
    id,
    ip_id,
    isp,
    contact_id AS lead_id,
    organization,
    page_id,
    page_language,
    query,
    redirect_id,
    referer,
    region,
    remote_host,
    source,
    source_id,
    tracking_id,
    url,
    url_title,
    user_agent
   FROM page_hits;

create view stats.page_redirects as
 SELECT NULL::timestamp with time zone AS checked_out,
    NULL::bigint AS checked_out_by,
    NULL::text AS checked_out_by_user,
    created_by,
    created_by_user,
    date_added,
    date_modified,
    (hits::numeric + COALESCE(( SELECT sum(c.difference) AS sum
           FROM count_differences c
          WHERE c.counter = 'redirects.hits'::text AND c.id = r.id AND c.part = ''::text), 0::numeric))::bigint AS hits,
    id,
    is_published,
    modified_by,
    modified_by_user,
    redirect_id,
    (unique_hits::numeric + COALESCE(( SELECT sum(c.difference) AS sum
           FROM count_differences c
          WHERE c.counter = 'redirects.unique_hits'::text AND c.id = r.id AND c.part = ''::text), 0::numeric))::bigint AS unique_hits,
    url
   FROM redirects r;

create view stats.point_lead_action_log as
 SELECT date_fired,
    ip_id,
    contact_id AS lead_id,
    point_action_id AS point_id
   FROM point_action_firings;

create view stats.point_lead_event_log as
 SELECT date_fired,
    event_id,
    ip_id,
    contact_id AS lead_id
   FROM point_trigger_firings;

create view stats.push_notification_stats as
 SELECT click_count,
    click_details,
    date_clicked,
    date_read,
    date_sent,
    id,
    ip_id,
    is_clicked,
    last_clicked,
    contact_id AS lead_id,
    segment_id AS list_id,
    notification_id,
    retry_count,
    source,
    source_id,
    tokens,
        CASE
            WHEN tracking_hash IS NOT NULL THEN send_reference('notification'::text, id, contact_id)
            ELSE NULL::text
        END AS tracking_hash
   FROM notification_sends
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create view stats.sms_message_stats as
 SELECT date_sent,
    id,
    ip_id,
    contact_id AS lead_id,
    segment_id AS list_id,
    text_message_id AS sms_id,
    source,
    source_id,
    tokens,
        CASE
            WHEN tracking_hash IS NOT NULL THEN send_reference('sms'::text, id, contact_id)
            ELSE NULL::text
        END AS tracking_hash
   FROM text_message_sends
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create view stats.stage_lead_action_log as
 SELECT NULL::timestamp with time zone AS date_fired,
    NULL::bigint AS ip_id,
    NULL::bigint AS lead_id,
    NULL::bigint AS stage_id
  WHERE false;

create view stats.tweet_stats as
 SELECT date_sent,
    favorite_count,
    address AS handle,
    id,
    is_failed,
    contact_id AS lead_id,
    response_details,
    retry_count,
    retweet_count,
    source,
    source_id,
    tweet_id,
    provider_id AS twitter_tweet_id
   FROM tweet_sends
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create view stats.video_hits as
 SELECT browser_languages,
    channel,
    channel_id,
    city,
    code,
    country,
    date_hit,
    date_left,
    duration,
    guid,
    id,
    ip_id,
    isp,
    contact_id AS lead_id,
    organization,
    page_language,
    query,
    referer,
    region,
    remote_host,
    time_watched,
    url,
    user_agent
   FROM video_hits;

create view stats.webhook_logs as
 SELECT date_added,
    id,
    note,
    runtime,
    status_code,
    webhook_id
   FROM webhook_deliveries;
