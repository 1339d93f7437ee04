-- breaking: the version before writes reasons as texts.
-- Why broadcasts of an email were stopped is a code with its values: it is said in the language of whoever asks.
alter table email_brakes alter column reason type jsonb using case
  when reason ~ '^\d+ of \d+ mails ' then jsonb_build_object(
    'code', case when reason like '%complained about.' then 'brake.complained' else 'brake.bounced' end,
    'values', jsonb_build_object(
      'count', substring(reason from '^\d+')::bigint, 'mails', substring(reason from ' of (\d+) ')::bigint))
end;
