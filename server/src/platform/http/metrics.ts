import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
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
  app.addHook('onResponse', async (request, reply) => {
    // Unknown paths share one label: their number is up to strangers.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    demandInspection(request, config)
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
  return register
}
