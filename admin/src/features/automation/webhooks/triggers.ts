// What a webhook can tell, in words.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export interface Trigger {
  key: string
  label: string
}

export function useTriggers(): readonly Trigger[] {
  const found = useQuery({
    ...query('/catalog', { query: { parts: 'webhookTriggers' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (found.data as { webhookTriggers?: readonly Trigger[] } | undefined)?.webhookTriggers ?? []
}
