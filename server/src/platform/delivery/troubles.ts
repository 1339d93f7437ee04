// What keeps messages from leaving: told once per state in the log, counted, and kept for whoever asks.
import { Counter, Gauge, type Registry } from 'prom-client'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Saying } from '../values/saying.ts'
import type { Transport, Trouble } from './transport.ts'

/** A trouble as it is kept. */
export interface KnownTrouble extends Trouble {
  transport: string
  since: Date
  /** When it was seen last. */
  seenAt: Date
}

/** Why messages of the channel cannot leave, as far as any sender found; null when nothing is known. */
export async function findTrouble(db: Db, channel: string): Promise<KnownTrouble | null> {
  const [row] = await db<KnownTrouble[]>`
    select transport, kind, reason, since, seen_at as "seenAt" from delivery_troubles where channel = ${channel}`
  return row ?? null
}

/** The trouble as a part of a sentence. */
export function troubleSaying({ transport, kind, reason }: Trouble & { transport: string }): Saying {
  const code = kind === 'login refused' ? 'health.refusesLogin' : 'health.cannotBeUsed'
  return { code, values: { transport, reason: reason.replace(/\.$/, '') } }
}

export interface WatchOptions {
  sql: Sql
  channel: string
  transport: Pick<Transport, 'name' | 'onState'>
  log: Log
  clock: () => Date
  metrics?: Registry
}

/** How often a trouble that lasts is confirmed. */
const CONFIRM_MS = 60_000

/** Follows the transport from now on. `confirm` is called now and then; it never throws. */
export function watchTroubles({ sql, channel, transport, log, clock, metrics }: WatchOptions): {
  confirm(): Promise<void>
} {
  const count = counters(channel, metrics)
  /** Undefined: nothing was tried yet. */
  let present: Trouble | null | undefined
  let told: Trouble['kind'] | null = null
  let keptAt: number | null = null
  let keeping: Promise<void> = Promise.resolve()

  transport.onState((trouble) => {
    count(trouble)
    const isNew = trouble?.kind !== present?.kind || present === undefined
    present = trouble
    if (!isNew) return
    tell(trouble)
    void keep(trouble)
  })

  function tell(trouble: Trouble | null): void {
    const about = { channel, transport: transport.name }
    if (trouble) log.error({ ...about, kind: trouble.kind, reason: trouble.reason }, 'messages cannot leave')
    else if (told !== null) log.info(about, 'messages leave again')
    told = trouble?.kind ?? null
  }

  // One after the other: the last state wins. What could not be written is written by `confirm`.
  function keep(trouble: Trouble | null): Promise<void> {
    const at = clock()
    keptAt = null
    keeping = keeping
      .then(() => transaction(sql, (db) => writeTrouble(db, channel, transport.name, trouble, at)))
      .then(() => {
        keptAt = performance.now()
      })
      .catch((err: unknown) => log.debug({ err }, 'the state of a transport could not be kept'))
    return keeping
  }

  return {
    async confirm() {
      await keeping
      const isDue = keptAt === null || (present !== null && performance.now() - keptAt > CONFIRM_MS)
      if (present !== undefined && isDue) await keep(present)
    },
  }
}

async function writeTrouble(
  db: Db,
  channel: string,
  transport: string,
  trouble: Trouble | null,
  at: Date,
): Promise<void> {
  if (trouble === null) {
    await db`delete from delivery_troubles where channel = ${channel}`
    return
  }
  await db`
    insert into delivery_troubles as t (channel, transport, kind, reason, since, seen_at)
    values (${channel}, ${transport}, ${trouble.kind}, ${trouble.reason.replaceAll('\0', '')}, ${at}, ${at})
    on conflict (channel) do update
      set since = case when (t.transport, t.kind) = (excluded.transport, excluded.kind) then t.since else excluded.since end,
        transport = excluded.transport, kind = excluded.kind, reason = excluded.reason, seen_at = excluded.seen_at`
}

const FAILURES = 'campanile_transport_failures_total'
const UP = 'campanile_transport_up'

function counters(channel: string, metrics: Registry | undefined): (trouble: Trouble | null) => void {
  if (!metrics) return () => {}
  const registers = [metrics]
  // Another sender may count here already: the one before the settings changed.
  const known = (name: string) => metrics.getSingleMetric(name)
  const failures =
    (known(FAILURES) as Counter | undefined) ??
    new Counter({
      name: FAILURES,
      help: 'Attempts to reach a transport that failed',
      labelNames: ['channel', 'kind'],
      registers,
    })
  const isUp =
    (known(UP) as Gauge | undefined) ??
    new Gauge({
      name: UP,
      help: 'Whether the last attempt to reach a transport worked',
      labelNames: ['channel'],
      registers,
    })
  for (const kind of ['unreachable', 'login refused']) failures.inc({ channel, kind }, 0)
  return (trouble) => {
    if (trouble) failures.inc({ channel, kind: trouble.kind })
    isUp.set({ channel }, trouble ? 0 : 1)
  }
}
