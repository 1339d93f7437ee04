import type { DeletionListener } from '../../../platform/resource/definition.ts'

/** Removes what visitors uploaded with forms, once these are gone. No statement. */
export const removeFormFiles: DeletionListener = async ({ storage, afterCommit }, kind, show) => {
  if (kind !== 'form' || storage === undefined) return
  const ids = (await show()).map(({ id }) => id)
  afterCommit?.push(async () => {
    for (const id of ids) for await (const { key } of storage.list(`forms/${id}/`)) await storage.delete(key)
  })
}
