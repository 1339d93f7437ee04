-- The version of attachments and of the theme that an approval is for. Content that other records hold had no version
-- before: what is approved stays approved with its present content. A default theme that only the environment sets is
-- not known here: emails that it may stand in for are approved again.
alter table email_approvals add column parts_version text;
update email_approvals a set parts_version = coalesce((
    select string_agg(' ' || file.id || '.' || file.revision, '' order by file.id)
    from email_assets attached join assets file on file.id = attached.asset_id where attached.email_id = e.id), '')
  || case when btrim(e.custom_html) = '' and e.template <> 'mautic_code_mode' then coalesce((
    select string_agg(' ' || theme.version, '' order by theme.key) from themes theme where theme.key in (
      e.template, (select value #>> '{}' from settings where settings.key = 'theme_email_default'))), '') else '' end
from emails e where e.id = a.email_id and a.state = 'approved';
