-- What searches of the audit log need (features/insight/audit/auditIndexes.ts). In a small database at once; in a large
-- one writers would wait for minutes, so that the upkeep builds it beside the work.
do $$ begin
  if exists (select from audit_log offset 10000) then
    return;
  end if;
  create index audit_log_user_idx on audit_log (user_id, id) where user_id <> 0;
  create index audit_log_action_idx on audit_log (action, id) where action <> all (array['create', 'update']);
end $$;
