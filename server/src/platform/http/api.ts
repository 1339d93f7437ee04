/** The REST interface under /api: authentication, headers, error shapes, and the mounted features. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { authenticate, namesCredential, refuseTwoMethods } from '../auth/authenticate.ts'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Actor, NOBODY } from '../permissions.ts'
import type { Context, Definition } from '../resource/definition.ts'
import { type ContextOf, mount } from '../rest/mount.ts'
import { followMoved, movableParameters } from '../rest/moved.ts'
import type { Storage } from '../storage/storage.ts'
import { toBoolean } from '../values/field.ts'
import { isForm } from '../values/isForm.ts'
import { toJson } from '../values/json.ts'
import { readBodies } from './body.ts'
import { handleError, sendError } from './errorHandler.ts'
import { idempotency } from './idempotency.ts'
import { countCall } from './rateLimit.ts'
import { budgetOf } from './requestMemory.ts'
import { goneOf, type MountedRoute } from './route.ts'
import { addWarnings } from './warned.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known. */
    actor: Actor | null
    /** The transaction that all of it runs in, when there is one. */
    pool: Sql | null
    /** Aborts when the client disconnects before its response is complete. */
    disconnected: AbortSignal | null
  }
}

/** Adds a feature's routes beyond the standard ones. */
export type Routes = (app: FastifyInstance, contextOf: ContextOf) => void

/** Adds routes outside /api. */
export type PublicRoutes = (app: FastifyInstance, options: PublicOptions) => void | Promise<void>

export interface PublicOptions {
  sql: Sql
  config: Config
  log: Log
  catalog: Contracts
  storage: Storage
  /** Where the process counts. */
  metrics: Registry
}

export interface ApiOptions {
  sql: Sql
  config: Config
  catalog: Contracts
  storage: Storage
  definitions: readonly Definition[]
  routes: readonly Routes[]
  /** Filled with every route as it is mounted, for the OpenAPI document. */
  mounted?: MountedRoute[]
}

/** The interface version that clients read from the `Mautic-Version` header. */
const VERSION = '7.0.0'
/** A form may carry its token, so that much of it is read before it is known who asks. */
const ANONYMOUS_FORM_BYTES = 2 * 1024 * 1024

function actorOf({ actor }: FastifyRequest): Actor {
  if (!actor) throw new Error('the request was not authenticated')
  return actor
}

/** The plugin that answers everything under /api. Register it with the prefix `/api`. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.decorateRequest('actor', null)
  app.decorateRequest('pool', null)
  app.decorateRequest('disconnected', null)
  const contextOf = (request: FastifyRequest): Context => {
    const actor = actorOf(request)
    const { config, catalog, storage } = options
    const sql = request.pool ?? options.sql
    const showsAbilities = toBoolean((request.query as Record<string, unknown>).abilities) === true
    const accepts = request.headers['accept-language']
    const memory = budgetOf(app, config)
    const signal = request.disconnected
    return {
      ...{ sql, db: sql, actor, config, catalog, now: now(), storage, accepts, showsAbilities, memory },
      ...(signal ? { signal } : {}),
    }
  }

  const onceOnly = idempotency({ sql: options.sql, actorOf })
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    const url = route.url.slice(route.prefix.length)
    const { description } = route.config ?? {}
    for (const method of methods)
      options.mounted?.push({ method, url, ...(description ? { description } : {}) })
    route.handler = followMoved(
      route.handler,
      movableParameters(url, options.definitions),
      (request) => request.pool ?? options.sql,
    )
    if (methods.includes('POST') && !route.config?.ignoresKey) route.handler = onceOnly(route.handler)
  })
  readBodies(app, {
    config: options.config,
    isKnown: ({ actor }) => actor !== null && (actor.userId !== null || actor.credentialId !== undefined),
    anonymousBytes: ANONYMOUS_FORM_BYTES,
    refusesOther: true,
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.setReplySerializer(toJson)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', async (request, reply) => {
    request.disconnected = goneOf(reply)
    reply.header('mautic-version', VERSION)
    reply.header('content-type', 'application/json')
    reply.header('x-content-type-options', 'nosniff')
    // Answers carry personal data: neither a browser nor a proxy may keep them for the next user of the machine.
    reply.header('cache-control', 'no-store')
    const path = request.url.split('?')[0] ?? ''
    if (request.method === 'GET' && path.endsWith('/'))
      return reply.redirect(path.slice(0, -1) + request.url.slice(path.length), 301)
    if (request.method === 'OPTIONS') return reply.code(204).removeHeader('content-type').send()
    if (request.routeOptions.config.isOpen) {
      request.actor = { ...NOBODY, ip: request.ip }
      return
    }
    // Only a form can carry a token in its body: everybody else is known, or refused, before the body is read.
    if (namesCredential(request) || !isForm(request))
      request.actor = await authenticate(request, { ...options, now: now() })
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.validationError) throw badRequest(request.validationError.message)
    if (request.actor && !request.routeOptions.config.isOpen) refuseTwoMethods(request)
    const actor = request.actor ?? (await authenticate(request, { ...options, now: now() }))
    request.actor = actor
    if (request.isMultipart() && !request.is404 && !request.routeOptions.config.description?.takesFile)
      throw badRequest(
        'This address takes no file: send JSON, or a form of type application/x-www-form-urlencoded.',
      )
    const limit = options.config.api_rate_limiter_limit
    if (limit > 0 && !request.routeOptions.config.isOpen)
      await countCall(reply, { sql: options.sql, actor, limit, now: now() })
  })
  // Answered in the hook above; without a route the one of the whole server would answer.
  app.options('/*', async (_request, reply) => reply.code(204).send())
  app.setNotFoundHandler((request, reply) => {
    sendError(reply, new ApiError(404, 'not_found', `Requested URL not found: ${request.url.split('?')[0]}`))
  })

  for (const definition of options.definitions) {
    if (definition.needs !== null && !options.config[definition.needs]) continue
    if (!definition.warnings) mount(app, definition, contextOf)
    else
      await app.register(async (scope) => {
        addWarnings(scope, definition, contextOf)
        mount(scope, definition, contextOf)
      })
  }
  for (const add of options.routes) add(app, contextOf)
}
