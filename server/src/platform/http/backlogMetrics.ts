import { Gauge, type Registry } from 'prom-client'
import { now } from '../clock.ts'
import type { Sql } from '../database/connection.ts'
import { type Backlog, readBacklogs } from '../engine/backlog.ts'

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
