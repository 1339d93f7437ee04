import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { goneOf, route } from '../../../platform/http/route.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { type ContextOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { f, toBoolean } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { contactAccess } from '../../audience/contactRows/contactAccess.ts'
import type { Draft } from '../segmentExplain/readDraft.ts'
import { DRAFT_EXAMPLE, draftShape, readDraft } from '../segmentExplain/readDraft.ts'
import { filterFit, sayFor } from '../segmentExplain/routes.ts'
import { segment } from '../segments/segment.ts'
import { countDraft, type DraftCount, LIVE, PATIENT } from './countDraft.ts'
import { countMembers } from './countMembers.ts'
import { findEffects, sampleDraft } from './showContacts.ts'
import type { Membership } from './tallyDraft.ts'

const basis = s.orNull(s.word('exact', 'sample', 'planner'))
const figure = s.orNull(s.int())

const memberIds = f.ids()

const MEMBERS = {
  summary: 'Count the members of segments, and those that you may view',
  query: { ids: s.text({ description: 'Ids of segments, separated by commas.', example: '1,2' }) },
  answer: s.object({
    count: s.object(
      {
        viewed: s.orNull(s.int({ description: 'Null where counting takes too long.' })),
        members: s.orNull(
          s.int({
            description:
              'All members. Null where you may not view all of them and chose filters of one of the segments.',
          }),
        ),
      },
      'SegmentMembers',
    ),
  }),
  errors: [400, 403],
} as const

const COUNT = {
  summary: 'How many contacts would be in it, were these filters saved',
  body: s.sent({
    ...draftShape,
    exact: s.bool({ description: 'Takes up to 20 seconds rather than estimate.' }),
  }),
  answer: s.object({
    count: s.object(
      {
        basis,
        margin: s.int({ description: 'How far off an estimate from contacts drawn by lot may be.' }),
        contacts: s.orNull(s.int({ description: 'Null while one of the filters cannot be used.' })),
        withEmail: figure,
        mayBeMailed: s.orNull(s.int({ description: 'With an email address and without a refusal of mail.' })),
        saved: s.orNull(
          s.object({
            contacts: s.int({ description: 'In the segment now.' }),
            enter: s.int(),
            leave: s.int(),
          }),
        ),
        filtersBasis: basis,
        filtersMargin: s.int(),
        filters: s.list(
          s.object({
            fits: s.orNull(s.int({ description: 'Who fits this filter alone.' })),
            left: s.orNull(s.int({ description: 'Who fits it and those before it in its group.' })),
            problem: s.orNull(s.text({ description: 'Why it cannot be used.' })),
          }),
        ),
      },
      'SegmentCount',
    ),
  }),
  errors: [400, 403, 404, 409, 503],
  example: DRAFT_EXAMPLE,
} as const

const person = {
  id: s.int(),
  firstname: s.orNull(s.text()),
  lastname: s.orNull(s.text()),
  email: s.orNull(s.text()),
} as const

const SAMPLE = {
  summary: 'Twenty contacts that fit filters, with the values that made them fit',
  body: s.sent(draftShape),
  answer: s.object({
    contacts: s.list(
      s.object(
        { ...person, groups: s.list(s.object({ fits: s.orNull(s.bool()), filters: s.list(filterFit) })) },
        'SampledContact',
      ),
    ),
  }),
  errors: [400, 403, 404, 409, 503],
  example: DRAFT_EXAMPLE,
} as const

const EFFECTS = {
  summary: 'Who would come in and who would go, were these filters saved, and what uses it',
  body: s.sent(draftShape),
  answer: s.object({
    effects: s.object(
      {
        enter: s.list(s.object(person, 'ContactName')),
        leave: s.list(s.object(person, 'ContactName')),
        moves: s.list(
          s.object({
            kind: s.text({ example: 'campaign' }),
            id: s.int(),
            name: s.text(),
            isPublished: s.bool(),
          }),
        ),
        unseen: s.int({ description: 'Others that use it, which you may not see.' }),
      },
      'SegmentEffects',
    ),
  }),
  errors: [400, 403, 404, 409, 503],
  example: DRAFT_EXAMPLE,
} as const

/** What is asked has no effect, and is asked again at each keystroke: nothing is kept of it, and no transaction is around it. */
const ASKED = { ignoresKey: true }

export function countRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /segments/members/count', MEMBERS, async (request) => {
    const context = contextOf(request)
    for (const guarded of [segment, contactAccess]) rightsCondition(context, guarded, 'view')
    const ids = memberIds.parse(queryOf(request).ids ?? '')
    if ('error' in ids) throw invalid('ids', ids.error)
    return { count: await countMembers(context, 'value' in ids ? (ids.value as number[]) : []) }
  })

  route(
    app,
    'POST /segments/count',
    COUNT,
    async (request, reply) => {
      const context = contextOf(request)
      const { exact, ...body } = objectBody(request)
      const draft = await readDraft(context, body)
      const limits = toBoolean(exact) === true ? PATIENT : LIVE
      return { count: shown(draft, await countDraft(context, draft, { limits, signal: goneOf(reply) })) }
    },
    ASKED,
  )

  route(
    app,
    'POST /segments/sample',
    SAMPLE,
    async (request, reply) => {
      const context = contextOf(request)
      const draft = await readDraft(context, objectBody(request))
      const say = sayFor(context, request, reply)
      return { contacts: await sampleDraft(context, draft, { say, signal: goneOf(reply) }) }
    },
    ASKED,
  )

  route(
    app,
    'POST /segments/effects',
    EFFECTS,
    async (request, reply) => {
      const context = contextOf(request)
      const draft = await readDraft(context, objectBody(request))
      return { effects: await findEffects(context, draft, goneOf(reply)) }
    },
    ASKED,
  )
}

function shown({ saved, filters }: Draft, { members, filters: counts }: DraftCount) {
  const values: Partial<Membership> = members?.values ?? {}
  const { contacts = null, withEmail = null, mayBeMailed = null, saved: now, enter, leave } = values
  const change = saved && now !== undefined && enter !== undefined && leave !== undefined
  return {
    basis: members?.basis ?? null,
    margin: members?.margin ?? 0,
    ...{ contacts, withEmail, mayBeMailed },
    saved: change ? { contacts: now, enter, leave } : null,
    filtersBasis: counts?.basis ?? null,
    filtersMargin: counts?.margin ?? 0,
    filters: filters.map(({ problem }, index) => ({
      fits: problem === null ? (counts?.values.fits[index] ?? null) : null,
      left: problem === null ? (counts?.values.left[index] ?? null) : null,
      problem,
    })),
  }
}
