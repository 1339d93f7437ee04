import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Context } from '../resource/definition.ts'

/** The header that names what can be undone. */
export const UNDO_TOKEN = 'undo-token'

/** A context whose deletions are kept; the answer carries the name of what was, once it is certain. */
export function undoable(context: Context, reply: FastifyReply): Context {
  const token = randomBytes(32).toString('hex')
  const kept = async () => void reply.header(UNDO_TOKEN, token)
  return { ...context, undo: { token, isKept: false, kept } }
}
