/** Routes beyond the standard ones, mounted together with what the document says of them. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Shape, Shapes } from '../values/shape.ts'
import { afterRequest } from './afterRequest.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: RouteDescription
    /** Who asks needs to be nobody that is known. */
    isOpen?: boolean
    /**
     * An Idempotency-Key has no effect: the answer is shown once or belongs to a browser, or the call is a guess, which
     * has to count even when it fails.
     */
    ignoresKey?: boolean
    /** A GET with an effect, as the contract documents it: a session needs its token for it. */
    hasEffect?: boolean
  }
}

/** What a route takes and answers. */
export interface RouteDescription {
  summary: string
  /** Parameters of the path that are neither a record's id nor any word. */
  path?: Shapes
  query?: Shapes
  /** The body; null where one is needed and its form is not fixed. */
  body?: Shape | null
  /** A body of type multipart/form-data with a file. */
  takesFile?: true
  /** The JSON that is answered; null where there is none. */
  answer: Shape | null
  /** The statuses of that answer; 200 alone unless told. */
  statuses?: readonly number[]
  /** The type of an answer that is no JSON, or those that it can have. */
  media?: string | readonly string[]
  /** The answer is about one record and says its state by an `ETag`. */
  isTagged?: true
  /** What stands beside the errors of a 412, where a request may say by `If-Match` which state it is meant for. */
  stored?: Shapes
  /** Statuses of errors, beside those that any call can have. */
  errors?: readonly number[]
  /** A body that is taken, and an answer, where what is made up from the schema says too little. */
  example?: { body?: unknown; answer?: unknown }
}

/** A route as the server mounted it, under /api. */
export interface MountedRoute {
  method: string
  /** Path with Fastify's parameters, without the prefix: `/stages/:id(^\d+$)`. */
  url: string
  description?: RouteDescription
}

/**
 * Adds a route, such as `GET /reports`. Its handler answers what the description says; a long list is the same JSON as
 * a stream, and what is no JSON is sent by the handler itself.
 * @param options what is to be known about the route beside that; the key of an upload is claimed before it arrives, and
 * an open route is for anybody.
 */
export function route<A>(
  app: FastifyInstance,
  place: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  description: RouteDescription & { answer: Shape<A> | null },
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<NoInfer<A> | Readable>,
  {
    claimsKeyFirst = description.takesFile ?? false,
    isOpen = false,
    ignoresKey = isOpen,
    hasEffect = false,
    ...options
  }: {
    exposeHeadRoute?: boolean
    claimsKeyFirst?: boolean
    isOpen?: boolean
    ignoresKey?: boolean
    hasEffect?: boolean
  } = {},
): void {
  const [method, url = ''] = place.split(' ')
  const config = { description, claimsKeyFirst, isOpen, ignoresKey, hasEffect }
  app.route({ ...options, method: method as HTTPMethods, url, config, handler })
}

/** Aborts when the client has gone away before its answer. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  afterRequest(reply.request, reply, () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
