import type { FastifyReply } from 'fastify'

/** What is answered about one record, with the tag of the state that it shows. */
export interface Told {
  answer: Record<string, unknown>
  tag: string
}

/** Says the tag beside the answer. */
export function tell(reply: FastifyReply, told: Told | undefined): Record<string, unknown> {
  if (!told) return {}
  reply.header('etag', told.tag)
  return told.answer
}
