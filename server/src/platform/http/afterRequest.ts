import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const open = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `act` once: when the response has been sent, or when the connection has ended before, at once if it already has. The
 * `onResponse` hook and the events of a response do not cover these cases: a response to a closed connection never
 * finishes, and a response that waits behind others on its connection gets no event when the connection ends.
 */
export function afterRequest(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  act: () => void,
): void {
  if (socket.destroyed) {
    act()
    return
  }
  const ends = endsOf(socket)
  const end = () => {
    if (ends.delete(end)) act()
  }
  ends.add(end)
  raw.once('finish', end)
  raw.once('close', end)
}

/** The requests of a connection that have not ended. One listener serves all of them. */
function endsOf(socket: Socket): Set<() => void> {
  const known = open.get(socket)
  if (known) return known
  const ends = new Set<() => void>()
  socket.once('close', () => {
    for (const end of [...ends]) end()
  })
  open.set(socket, ends)
  return ends
}
