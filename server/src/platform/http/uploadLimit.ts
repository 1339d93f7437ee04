// Limits on uploads under way in this process: each holds files and a connection for as long as its client sends.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorKey } from '../auth/loadActors.ts'
import { ApiError } from '../errors.ts'
import { afterRequest } from './afterRequest.ts'

/** Runs `receive` within the limits. @throws ApiError 429 beyond those of the sender, 503 beyond those of the process */
export type UploadLimit = <T>(sender: string, receive: () => Promise<T>) => Promise<T>

const HEADERS = { 'retry-after': '10' }

/** @param messages of the errors: `sender` for one with too many uploads, `process` for too many of all senders */
export function limitUploads({
  perSender,
  perProcess,
  messages,
}: {
  perSender: number
  perProcess: number
  messages: { sender: string; process: string }
}): UploadLimit {
  const underWay = new Map<string, number>()
  let all = 0
  return async (sender, receive) => {
    const own = underWay.get(sender) ?? 0
    if (own >= perSender) throw new ApiError(429, 'too_many_requests', messages.sender, { headers: HEADERS })
    if (all >= perProcess) throw new ApiError(503, 'busy', messages.process, { headers: HEADERS })
    all += 1
    underWay.set(sender, own + 1)
    try {
      return await receive()
    } finally {
      all -= 1
      const left = (underWay.get(sender) ?? 1) - 1
      if (left === 0) underWay.delete(sender)
      else underWay.set(sender, left)
    }
  }
}

/** The limits of uploads by users and programs. */
export function limitUserUploads(limits: { perSender: number; perProcess: number }): UploadLimit {
  return limitUploads({
    ...limits,
    messages: {
      sender: 'Too many of your uploads are under way. Wait until one of them is finished.',
      process: 'Too many uploads are under way. Please try again later.',
    },
  })
}

/** A hook that limits the uploads of a scope, each from its request to the end of its response. */
export function uploadLimitHook(limits: { perSender: number; perProcess: number }) {
  const limitOf = limitUserUploads(limits)
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    // A form that names its credential in its body holds no file.
    if (!request.actor) {
      done()
      return
    }
    limitOf(actorKey(request.actor), async () => {
      done()
      await new Promise<void>((resolve) => afterRequest(request, reply, resolve))
    }).catch(done)
  }
}
