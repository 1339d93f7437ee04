import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Check, type Finding, finding } from '../../../platform/engine/check.ts'

interface Published {
  id: number
  name: string
  userId: number | null
  credentialId: number | null
  failures: number
  note: string | null
}

/** Names published webhooks that are told nothing: their receiver fails, or nobody is left for whom they act. */
export const checkWebhooks: Check = async ({ sql }) => {
  const hooks = await sql<Published[]>`
    select w.id, w.name, w.acts_for_user_id as "userId", w.acts_for_credential_id as "credentialId", coalesce(s.failures, 0) as failures,
      last.status_code || ' ' || last.note as note
    from webhooks w left join webhook_states s on s.webhook_id = w.id
    left join lateral (select status_code, note from webhook_deliveries where webhook_id = w.id order by id desc limit 1) last on true
    where w.is_published order by w.id limit 1000`
  const actors = await loadActors(sql, hooks)
  return hooks.flatMap((hook): Finding[] => {
    const { id, name, failures } = hook
    if (!actors.has(actorKey(hook))) return [finding('warning', 'health.webhook.orphan', { id, name })]
    if (failures === 0) return []
    const answer = (hook.note ?? '').slice(0, 200)
    return [finding('warning', 'health.webhook.fails', { id, name, failures, answer })]
  })
}
