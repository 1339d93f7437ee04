// What the routes of drafts take and answer.
import type { RouteDescription } from '../../../platform/http/route.ts'
import { REFUSAL } from '../../../platform/openapi/operations.ts'
import { answerAbout, inputOf } from '../../../platform/openapi/records.ts'
import { auditShape } from '../../../platform/values/auditShape.ts'
import { type Shape, type Shown, s } from '../../../platform/values/shape.ts'
import type { DraftKind } from './draftKinds.ts'

const problems = s.list(REFUSAL)

const draftShape = s.object(
  {
    id: s.int({ description: 'Of the record.' }),
    body: s.free('What a PUT of the record would take.'),
    revision: s.int({ description: 'Grows with each save. It is the tag of the answer, too.' }),
    begunOn: s.text({ description: 'The `ETag` of the record that the draft was begun on.' }),
    isRecordChanged: s.bool({ description: 'The record was changed since the draft was begun.' }),
    problems,
    ...auditShape,
  },
  'Draft',
)

export type ShownDraft = Shown<typeof draftShape>

const answer = s.object({ draft: draftShape })
const stored = { draft: s.optional(draftShape) }

/** The descriptions for a kind of record. */
export function describeDrafts({ definition, effects }: DraftKind) {
  const { name } = definition
  return {
    save: {
      summary: 'Save the draft',
      body: inputOf(definition),
      answer,
      statuses: [200, 201],
      isTagged: true,
      stored,
      example: { body: definition.sample(1) },
    },
    read: { summary: 'The draft, and what keeps it from being published', answer, isTagged: true },
    discard: { summary: 'Discard the draft', answer: s.object({ success: s.exactly(true) }), stored },
    effects: {
      summary: 'What publishing the draft would change',
      answer: s.object({
        effects: s.object(
          {
            changes: s.list(s.text({ description: 'A key of the record.', example: 'name' })),
            ...effects,
            problems,
          } as Record<string, Shape>,
          `DraftEffectsOf${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        ),
      }),
    },
    publish: {
      summary: 'Publish the draft',
      body: s.sent({
        force: s.bool({ description: 'Replace what was changed in the record since the draft was begun.' }),
      }),
      answer: answerAbout(definition),
      errors: [409, 422],
      isTagged: true,
      stored,
      example: { body: { force: true } },
    },
  } as const satisfies Record<string, RouteDescription>
}
