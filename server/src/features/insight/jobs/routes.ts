// Jobs of every kind: listed, watched and cancelled.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnderWay, JOB_STATES, type Job, type JobKind, type JobState } from '../../../catalog/jobKind.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { jobShape, presentJob } from './presentJob.ts'

const USUAL_LIMIT = 30
const LARGEST_LIMIT = 100
/** Each kind is read up to the end of the page, so pages do not go deeper than this. */
const DEEPEST = 1_000

const LIST = {
  summary: 'Long work of every kind that you may see, newest first',
  query: {
    kind: s.optional(s.text({ example: 'export' })),
    state: s.optional(s.text({ description: 'One or more, divided by commas.', example: 'queued,running' })),
    start: s.optional(s.int()),
    limit: s.optional(s.int({ description: `At most ${LARGEST_LIMIT}; ${USUAL_LIMIT} unless told.` })),
  },
  answer: s.object({ jobs: s.list(jobShape) }),
  errors: [400],
} as const
const READ = { summary: 'How far a job is', answer: s.object({ job: jobShape }), errors: [404] } as const
const CANCEL = {
  summary: 'End a job that is under way',
  answer: s.object({ success: s.exactly(true) }),
  errors: [403, 404, 409],
} as const

export function jobRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /jobs', LIST, async (request) => {
    const context = contextOf(request)
    const { kinds, states, start, limit } = readQuery(context, request)
    const search = { states, limit: start + limit }
    const found: { kind: string; job: Job }[] = []
    for (const { kind, find } of kinds)
      for (const job of await find(context, search)) found.push({ kind, job })
    const newest = found.toSorted((a, b) => b.job.dateAdded.getTime() - a.job.dateAdded.getTime())
    const page = newest.slice(start, start + limit)
    return { jobs: page.map(({ kind, job }) => presentJob(context, kind, job)) }
  })

  route(app, 'GET /jobs/:kind(^[a-zA-Z]+$)/:id(^\\d+$)', READ, async (request) => {
    const context = contextOf(request)
    const { kind, job } = await findJob(context, request)
    return { job: presentJob(context, kind.kind, job) }
  })

  route(app, 'POST /jobs/:kind(^[a-zA-Z]+$)/:id(^\\d+$)/cancel', CANCEL, async (request) => {
    const context = contextOf(request)
    const { kind, job } = await findJob(context, request)
    if (!kind.cancel) throw conflict('Jobs of this kind run to their end.')
    if (!job.mayCancel) throw forbidden()
    if (!isUnderWay(job.state) || !(await kind.cancel(context, job.id))) throw conflict('The job is over.')
    return { success: true }
  })
}

/** @throws ApiError 404 for what is not there, and for what the actor may not see. */
async function findJob(context: Context, request: FastifyRequest): Promise<{ kind: JobKind; job: Job }> {
  const params = request.params as { kind: string }
  const kind = context.catalog.jobKinds.get(params.kind)
  const [job] = kind ? await kind.find(context, { id: idOf(request), states: [], limit: 1 }) : []
  if (!kind || !job) throw notFound()
  return { kind, job }
}

function readQuery({ catalog }: Context, request: FastifyRequest) {
  const { kind, state, start: from, limit: most } = queryOf(request)
  const kinds = [...catalog.jobKinds.values()].filter((one) => isBlank(kind) || one.kind === kind)
  if (kinds.length === 0)
    throw invalid('kind', `This value should be one of: ${[...catalog.jobKinds.keys()].join(', ')}.`)
  const start = wholeNumber(from)
  const limit = Math.min(wholeNumber(most) || USUAL_LIMIT, LARGEST_LIMIT)
  if (start + limit > DEEPEST) throw invalid('start', `Only the newest ${DEEPEST} jobs are listed.`)
  return { kinds, states: isBlank(state) ? [] : statesOf(state), start, limit }
}

function statesOf(sent: unknown): JobState[] {
  const words = typeof sent === 'string' ? sent.split(',') : []
  const states = JOB_STATES.filter((state) => words.includes(state))
  // Each of them, and each once.
  if (states.length === 0 || states.length !== words.length)
    throw invalid('state', `This value should be one or more of: ${JOB_STATES.join(', ')}.`)
  return states
}
