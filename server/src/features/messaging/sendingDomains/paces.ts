// How fast mail may leave at the moment: limits of providers, and where the plans of warmed up domains stand.
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { OTHER, readMailPaces } from '../../../platform/mailPaces.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { type PaceState, slowedRate } from '../pacing/gates.ts'
import { readPaceState } from '../pacing/paces.sql.ts'
import { countBusy, countPaced, MOST_PACED } from '../sends/sends.sql.ts'

const PACES = {
  summary: 'How fast mail may leave: limits of mailbox providers, and where warm-up plans stand today',
  description:
    'Of providers those with a limit, and those that take less or have mail that waits. Needs the right to create emails.',
  answer: s.object({
    providers: s.list(
      s.object(
        {
          provider: s.text({ description: '`other`: everybody who is not known by name.' }),
          perMinute: s.orNull(s.int()),
          perHour: s.orNull(s.int()),
          connections: s.orNull(s.int()),
          busy: s.int({ description: 'Mails on their way to it.' }),
          waiting: s.int({ description: `Mails behind a limit or a plan; counted up to ${MOST_PACED}.` }),
          slowed: s.orNull(
            s.object({ perMinute: s.int(), since: s.moment(), reason: s.text() }, 'SlowedProvider'),
          ),
        },
        'ProviderPace',
      ),
    ),
    warmUps: s.list(
      s.object(
        {
          domain: s.text(),
          start: s.text({ description: 'The first day, such as 2026-12-01.' }),
          isPaused: s.bool(),
          isPerProvider: s.bool({ description: 'The amount is that of each provider.' }),
          day: s.int({ description: 'Days on which it sent, today included; 0 before the plan begins.' }),
          days: s.int({ description: 'How many the plan has.' }),
          amount: s.orNull(s.int({ description: 'Mails today; null for no limit.' })),
          sent: s.int({ description: 'Mails of today, over all providers.' }),
          nextDay: s.moment(),
        },
        'WarmUpPlan',
      ),
    ),
  }),
  errors: [403],
} as const

export function paceRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /mailpaces', PACES, async (request) => {
    const { db, actor, config, now } = contextOf(request)
    if (!actor.isAdmin && !grantOf(actor, 'email:emails', 'create').own) throw forbidden()
    const paces = readMailPaces(config)
    const state = await readPaceState(db, paces, { timeZone: config.default_timezone, now })
    const busy = await countBusy(db)
    const waiting = new Map<string, number>()
    for (const { pace, count } of await countPaced(db)) {
      const [provider = OTHER] = pace.split('@')
      waiting.set(provider, Math.min(MOST_PACED, count + (waiting.get(provider) ?? 0)))
    }
    const providers = [...paces.providers.values()].map(({ name, perMinute, perHour, connections }) => {
      const slow = state.slowed.find(({ provider }) => provider === name)
      return {
        ...{ provider: name, perMinute, perHour, connections },
        busy: busy[name] ?? 0,
        waiting: waiting.get(name) ?? 0,
        slowed: slow
          ? { perMinute: slowedRate(slow), since: isoDate(new Date(slow.since)), reason: slow.reason }
          : null,
      }
    })
    return {
      providers: providers.filter(
        (one) => one.perMinute ?? one.perHour ?? one.connections ?? one.slowed ?? (one.waiting || null),
      ),
      warmUps: [...paces.warmUps.values()].map((plan) => {
        const { domain, start, isPaused, isPerProvider, amounts } = plan
        const { before, sent } = standingOf(domain, state)
        const hasBegun = state.today >= start
        return {
          ...{ domain, start, isPaused, isPerProvider, days: amounts.length, sent },
          day: hasBegun ? before + 1 : 0,
          amount: hasBegun ? (amounts[before] ?? null) : null,
          nextDay: isoDate(new Date(state.tomorrow)),
        }
      }),
    }
  })
}

function standingOf(domain: string, { days }: Pick<PaceState, 'days'>): { before: number; sent: number } {
  const own = days.filter((one) => one.domain === domain)
  return {
    before: own[0]?.daysBefore ?? 0,
    sent: own.find(({ provider }) => provider === '')?.sent ?? 0,
  }
}
