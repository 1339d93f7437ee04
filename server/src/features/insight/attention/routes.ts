// What waits for a person, and how the installation is: the first thing that somebody sees.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import type { Finding } from '../../../platform/engine/check.ts'
import { invalid } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { latestFindings } from '../health/latestFindings.ts'
import { findFailedJobs, findRecords, MOST_COUNTED } from './findAttention.ts'
import { findLastSend } from './findLastSend.ts'
import { findRunningSend } from './findRunningSend.ts'

const PARTS = ['health', 'sending'] as const

const SHOW = {
  summary:
    'What waits for a person, of what you may see, whether the installation is well, and when a mail went out last',
  query: {
    // Without what waits, for who shows it nowhere.
    only: s.optional(s.word(...PARTS)),
  },
  answer: s.object({
    items: s.list(
      s.object(
        {
          code: s.text({ description: 'What waits.', example: 'email.approval' }),
          level: s.word('error', 'warning'),
          kind: s.text({
            description: 'What is counted: a kind of record, of job, `import`, `sendingDomain` or `finding`.',
            example: 'email',
          }),
          count: s.int({ description: `At most ${MOST_COUNTED}, which stands for that many and more.` }),
          ids: s.list(s.int({ description: 'Of what has ids: all that are counted, the newest first.' })),
          name: s.orNull(s.text({ description: 'Of the newest.' })),
          reason: s.orNull(s.text({ description: 'Of the newest, where more is known than the code says.' })),
        },
        'AttentionItem',
      ),
    ),
    // The worst that was found; null for others than administrators, and while nothing is known yet.
    health: s.orNull(s.word('ok', 'warning', 'error')),
    // Null for who may not see other people's emails, and while nothing was sent.
    lastSent: s.orNull(
      s.object(
        {
          at: s.moment(),
          emailId: s.orNull(s.int()),
          name: s.orNull(s.text({ description: 'Of the email, while there is one.' })),
        },
        'LastSend',
      ),
    ),
    // With `only=sending`. Null while none is under way.
    sending: s.optional(
      s.orNull(
        s.object(
          {
            emailId: s.int(),
            name: s.text({ description: 'Of the email.' }),
            share: s.number({ description: 'Of its mails, how many have left: from 0 to 1.' }),
          },
          'RunningSend',
        ),
      ),
    ),
  }),
} as const

/** `GET /attention`. */
export function attentionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /attention', SHOW, async (request, reply) => {
    const context = contextOf(request)
    const { only } = queryOf(request)
    if (only === 'health')
      return { items: [], health: worstOf(await findingsFor(context, request.log)), lastSent: null }
    if (only === 'sending')
      return { items: [], health: null, lastSent: null, sending: await findRunningSend(context) }
    if (only !== undefined) throw invalid('only', `This value should be ${PARTS.join(' or ')}.`)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    const [findings, jobs, records, last] = await Promise.all([
      findingsFor(context, request.log),
      findFailedJobs(context),
      findRecords(context, say),
      findLastSend(context),
    ])
    const broken = (findings ?? []).filter(({ level }) => level === 'error')
    const [first] = broken
    const installation = first && {
      ...{ code: 'installation', level: 'error' as const, kind: 'finding', count: broken.length, ids: [] },
      ...{ name: null, reason: say(first.code, first.values).text },
    }
    const found = [...(installation ? [installation] : []), ...jobs, ...records]
    return {
      // What is broken comes first; a sort that is stable keeps the rest as it is.
      items: found.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning')),
      health: worstOf(findings),
      lastSent: last && { ...last, at: isoDate(last.at) },
    }
  })
}

/** For administrators: what is found says what is in records of everybody. */
async function findingsFor(
  context: Context,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<readonly Finding[] | null> {
  const { sql, config, catalog, actor, now } = context
  if (!actor.isAdmin) return null
  return latestFindings({ sql, config, storage: storageOf(context), catalog, now }, log)
}

function worstOf(findings: readonly Finding[] | null): Finding['level'] | null {
  if (!findings) return null
  const has = (wanted: Finding['level']) => findings.some(({ level }) => level === wanted)
  return has('error') ? 'error' : has('warning') ? 'warning' : 'ok'
}
