import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { type Backlog, readBacklogs } from '../engine/backlog.ts'
import { demandInspection } from './inspection.ts'

/** Adds `GET /metrics` with the figures of the process, of its requests by route pattern, and what others count. */
export function addMetrics(
  app: FastifyInstance,
  { config, register = new Registry() }: { config: Pick<Config, 'metrics_token'>; register?: Registry },
): Registry {
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'campanile_http_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown paths share one label: their number is up to strangers.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    demandInspection(request, config)
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
  return register
}

/** Shows what waits as two figures, read when they are asked for. Without a database there are none. */
export function addBacklogMetrics(register: Registry, sql: Sql, backlogs: readonly Backlog[]): void {
  let reading: ReturnType<typeof readBacklogs> | null = null
  // The two are asked for together.
  const read = () => {
    reading ??= readBacklogs(sql, backlogs, now())
      .catch(() => [])
      .finally(() => {
        reading = null
      })
    return reading
  }
  new Gauge({
    name: 'campanile_backlog',
    help: 'Work that waits or runs, counted up to 10,000',
    labelNames: ['kind', 'name', 'state'],
    registers: [register],
    async collect() {
      const all = await read()
      this.reset()
      for (const { kind, name, state, count } of all) this.set({ kind, name, state }, count)
    },
  })
  new Gauge({
    name: 'campanile_backlog_seconds',
    help: 'For how long the oldest work that waits could have been done',
    labelNames: ['kind', 'name'],
    registers: [register],
    async collect() {
      const all = await read()
      this.reset()
      for (const { kind, name } of all) this.set({ kind, name }, 0)
      for (const { kind, name, seconds } of all) if (seconds !== null) this.set({ kind, name }, seconds)
    },
  })
}
