-- Queues of jobs that are for one campaign or email each: every look for a job locks those that are free. New ones are
-- few, and shared.
do $$
begin
  if to_regclass('graphile_worker._private_job_queues') is not null then
    delete from graphile_worker._private_job_queues q
    where q.locked_at is null and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
  end if;
end
$$;
