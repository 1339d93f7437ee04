/** The HTTP server: health and metrics, the REST interface, the token endpoint, and the public side. */
import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { mountAuthorizeEndpoint } from './auth/authorizeEndpoint.ts'
import { mountConsentsEndpoint } from './auth/consentsEndpoint.ts'
import { mountRevokeEndpoint } from './auth/revokeEndpoint.ts'
import { mountTokenEndpoint } from './auth/tokenEndpoint.ts'
import type { Config } from './config.ts'
import type { Sql } from './database/connection.ts'
import { migrationState } from './database/migrate.ts'
import { notFound } from './errors.ts'
import { definitions, publicRoutes, routes } from './features/index.ts'
import { api } from './http/api.ts'
import { readBodies } from './http/body.ts'
import { answerOrigins } from './http/cors.ts'
import { handleError, sendError } from './http/errorHandler.ts'
import { finishRequests } from './http/finishRequests.ts'
import { serverOptions } from './http/server.ts'
import type { Log } from './log.ts'
import { addMetrics } from './metrics.ts'
import { type MountedRoute, openApiDocument } from './openapi/document.ts'
import { openApiRoutes } from './openapi/routes.ts'

/** What a process does: everything, answering only, or background work only. */
export type Role = 'start' | 'web' | 'worker'

export interface AppOptions {
  role: Role
  sql: Sql
  config: Config
  log: Log
  /** Folder of files that belong to the installation. */
  dataDir: string
}

export interface App {
  fastify: FastifyInstance
  /** Every route under /api, for the OpenAPI document; none in a worker. */
  mounted: readonly MountedRoute[]
}

/** Builds the server without listening. Closing the instance finishes requests under way first; end the pool after it. */
export async function buildApp({ sql, config, role, log, dataDir }: AppOptions): Promise<App> {
  const fastify: FastifyInstance = Fastify<Server>({
    ...serverOptions,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trusted_proxies.length > 0 ? [...config.trusted_proxies] : false,
  })
  finishRequests(fastify)
  answerOrigins(fastify, config)
  // The framework appends a charset; clients compare the type literally.
  fastify.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-type', 'application/json')
  })
  fastify.setErrorHandler(handleError)
  fastify.setNotFoundHandler((_request, reply) =>
    sendError(reply, notFound('There is nothing at this address.')),
  )
  addMetrics(fastify)
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    const state = await migrationState(sql).catch(() => null)
    const isReady = state !== null && state.applied === state.known
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'the database is not reachable or not migrated' })
  })

  const mounted: MountedRoute[] = []
  if (role === 'worker') return { fastify, mounted }
  await fastify.register(api, { prefix: '/api', sql, config, dataDir, definitions, routes, mounted })
  await fastify.register(openApiRoutes, {
    prefix: '/api',
    document: () => openApiDocument({ db: sql, config }, definitions, mounted),
  })
  await fastify.register(async (scope) => {
    readBodies(scope)
    mountTokenEndpoint(scope, { sql, config })
    mountRevokeEndpoint(scope, { sql, config })
    mountAuthorizeEndpoint(scope, { sql, config })
    mountConsentsEndpoint(scope, { sql, config })
  })
  await fastify.register(async (scope) => {
    // Transport security is for the proxy to promise; policies for content are set where HTML is served.
    await scope.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: false,
      strictTransportSecurity: false,
    })
    for (const add of publicRoutes)
      await scope.register(async (inner) => add(inner, { sql, config, log, dataDir }))
  })
  return { fastify, mounted }
}
