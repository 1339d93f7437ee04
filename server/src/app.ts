/** The HTTP server: health and metrics, the REST interface, the token endpoint, and the public side. */
import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { backlogs, catalog, definitions, publicRoutes, routes } from './features/index.ts'
import { authenticate, namesCredential } from './platform/auth/authenticate.ts'
import { now } from './platform/clock.ts'
import type { Sql } from './platform/database/connection.ts'
import type { Settings } from './platform/database/followSettings.ts'
import { migrationState } from './platform/database/migrate.ts'
import { readBacklogs } from './platform/engine/backlog.ts'
import { api } from './platform/http/api.ts'
import { readBodies } from './platform/http/body.ts'
import { configRoutes } from './platform/http/configRoutes.ts'
import { answerOrigins } from './platform/http/cors.ts'
import { cutBodies } from './platform/http/cutBodies.ts'
import { finishRequests } from './platform/http/finishRequests.ts'
import { guardLoops } from './platform/http/guardLoops.ts'
import { writeUsualNames } from './platform/http/headerNames.ts'
import { separateHosts } from './platform/http/hosts.ts'
import { demandInspection, mayInspect } from './platform/http/inspection.ts'
import { addBacklogMetrics, addMetrics } from './platform/http/metrics.ts'
import { refuseBadQueries } from './platform/http/parseQuery.ts'
import { answerError, answerMissing, mountFrontPage } from './platform/http/publicPages.ts'
import { boundMemory } from './platform/http/requestMemory.ts'
import type { MountedRoute } from './platform/http/route.ts'
import { serverOptions } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { mountAuthorizeEndpoint } from './platform/oauth/authorizeEndpoint.ts'
import { mountConsentsEndpoint } from './platform/oauth/consentsEndpoint.ts'
import { mountRevokeEndpoint } from './platform/oauth/revokeEndpoint.ts'
import { mountTokenEndpoint } from './platform/oauth/tokenEndpoint.ts'
import { keptDocument } from './platform/openapi/document.ts'
import { openApiRoutes } from './platform/openapi/routes.ts'
import type { Storage } from './platform/storage/storage.ts'
import { toBoolean } from './platform/values/field.ts'

/** What a process does: everything, answering only, or background work only. */
export type Role = 'start' | 'web' | 'worker'

export interface AppOptions {
  role: Role
  sql: Sql
  settings: Pick<Settings, 'local' | 'config' | 'refresh'>
  log: Log
  storage: Storage
  /** Where what else runs in the process counts. */
  metrics?: Registry
}

export interface App {
  fastify: FastifyInstance
  /** Every route under /api, for the OpenAPI document; none in a worker. */
  mounted: readonly MountedRoute[]
}

/** Builds the server without listening. Closing the instance finishes requests under way first; end the pool after it. */
export async function buildApp({ sql, settings, role, log, storage, metrics }: AppOptions): Promise<App> {
  const { config } = settings
  const fastify: FastifyInstance = Fastify<Server>({
    ...serverOptions(config),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A machine with much other work may take longer than the usual ten seconds to begin.
    pluginTimeout: 120_000,
    trustProxy: config.trusted_proxies.length > 0 ? [...config.trusted_proxies] : false,
  })
  finishRequests(fastify)
  boundMemory(fastify, config)
  if (config.api_legacy_clients) writeUsualNames(fastify.server)
  guardLoops(fastify)
  cutBodies(fastify, config)
  separateHosts(fastify, config)
  answerOrigins(fastify, config)
  refuseBadQueries(fastify)
  readBodies(fastify, { config })
  // The framework appends a charset; clients compare the type literally.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-type', 'application/json')
    done(null, payload)
  })
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler(answerMissing)
  const register = addMetrics(fastify, { config, register: metrics })
  addBacklogMetrics(register, sql, backlogs)
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  // Probes ask from anywhere and need the status only; the reason is for those who run the server, and what waits for
  // those who ask for it: `/readyz?details=1`.
  fastify.get<{ Querystring: { details?: unknown } }>('/readyz', async (request, reply) => {
    if (request.headers.authorization !== undefined) demandInspection(request, config)
    const state = await migrationState(sql).catch(() => null)
    const isReady = state !== null && state.applied === state.known
    const status = isReady ? 'ok' : 'not ready'
    if (!mayInspect(request, config)) return reply.code(isReady ? 200 : 503).send({ status })
    const asks = toBoolean(request.query.details) === true
    const waiting = asks ? await readBacklogs(sql, backlogs, now()).catch(() => null) : undefined
    const database = state === null ? 'not reachable' : 'reachable'
    return reply.code(isReady ? 200 : 503).send({ status, role, database, migrations: state, waiting })
  })

  const mounted: MountedRoute[] = []
  if (role === 'worker') return { fastify, mounted }
  mountFrontPage(fastify, config)
  await fastify.register(api, {
    prefix: '/api',
    sql,
    config,
    catalog,
    storage,
    definitions,
    routes: [...routes, configRoutes(settings)],
    mounted,
  })
  await fastify.register(openApiRoutes, {
    prefix: '/api',
    document: keptDocument({ db: sql, config }, definitions, mounted),
    async isKnown(request) {
      if (!namesCredential(request)) return false
      await authenticate(request, { sql, config, now: now() })
      return true
    },
    config,
  })
  await fastify.register(async (scope) => {
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
      await scope.register(async (inner) =>
        add(inner, { sql, config, log, catalog, storage, metrics: register }),
      )
  })
  return { fastify, mounted }
}
