// What is said of imports over the interface.
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { REASONS } from '../../audience/suppressions/suppressList.ts'
import { CONFIDENCES, ENCODINGS } from '../imports/detectEncoding.ts'
import { STATES, type Upload, type UploadCounts } from './uploads.sql.ts'

const countsShape = s.object(
  {
    rows: s.int({ description: 'Rows of the file that were worked off.' }),
    inserted: s.int(),
    updated: s.int(),
    failed: s.int(),
    failuresLeftOut: s.int({
      description:
        'Failed rows that are counted only: the file of failed rows holds the first 10,000, 10 MB at most.',
    }),
    problems: s.list(
      s.object({
        reason: s.text(),
        count: s.int({ description: 'Among the first thousand rows that failed.' }),
        lines: s.list(s.int({ description: 'Up to ten.' })),
      }),
    ),
    createdFields: s.list(s.text()),
    createdSegments: s.list(s.text()),
    suppressed: s.orNull(
      s.int({ description: 'Of a suppression list: rows with an address that nobody writes to.' }),
    ),
    blocked: s.orNull(
      s.int({ description: 'Contacts that are not written to any more because of it; null for a dry run.' }),
    ),
    importedAt: s.orNull(
      s.text({
        description: 'When this very file was imported before: nothing was done then, without `again`.',
      }),
    ),
  },
  'ImportCounts',
)

export const importShape = s.object(
  {
    id: s.int(),
    kind: s.word('contacts', 'suppressions'),
    reason: s.orNull(s.word(...REASONS)),
    fileName: s.text(),
    sizeBytes: s.int(),
    map: s.map(s.text(), 'By header, the alias of a field or a special column; empty leaves the column out.'),
    createFields: s.bool({ description: 'Columns without a place get a custom field.' }),
    owner: s.orNull(s.int()),
    segments: s.list(s.int()),
    tags: s.list(s.text()),
    encoding: s.orNull(s.word(...ENCODINGS)),
    skipIfExists: s.bool({ description: 'Fills only what is blank in contacts that exist.' }),
    segmentsFromTags: s.bool({ description: 'Each tag gets a segment.' }),
    again: s.bool({ description: 'A file that was imported before is imported once more.' }),
    state: s.word(...STATES),
    isDryRun: s.bool({ description: 'What is under way, or was last, only counts.' }),
    progress: s.number({ description: 'From 0 to 1.' }),
    dryRun: s.orNull(countsShape),
    result: s.orNull(countsShape),
    error: s.orNull(s.text()),
    dateAdded: s.moment(),
    dateStarted: s.orNull(s.moment()),
    dateEnded: s.orNull(s.moment()),
    dateExpires: s.moment(),
    createdByUser: s.orNull(s.text()),
  },
  'Import',
)

export const detected = s.object({
  delimiter: s.text(),
  encoding: s.text({ description: 'Of the file, by its name in the WHATWG standard.' }),
  encodingConfidence: s.word(...CONFIDENCES),
  invalidSequences: s.int({
    description: 'Places that are not valid in UTF-8, in a file that is read as such.',
  }),
  service: s.orNull(s.text({ description: 'What the file was exported by, when its columns tell.' })),
  columns: s.list(
    s.object({
      header: s.text(),
      target: s.orNull(s.text({ description: 'The field, or the special column, that it goes to.' })),
      samples: s.list(s.text()),
    }),
  ),
})
export const answer = s.object({ import: importShape })

const settingsSent = s.sent({
  reason: s.optional(s.word(...REASONS)),
  map: s.optional(s.map(s.text(), 'Headers to aliases of fields.')),
  createFields: s.optional(s.bool()),
  owner: s.optional(s.orNull(s.int())),
  segments: s.optional(s.list(s.int())),
  tags: s.optional(s.list(s.text())),
  skipIfExists: s.optional(s.bool()),
  segmentsFromTags: s.optional(s.bool()),
  again: s.optional(s.bool()),
  encoding: s.optional(s.orNull(s.word(...ENCODINGS))),
})

export const NEW = {
  summary: 'Hand over a CSV file of contacts to be imported, or a suppression list',
  query: {
    kind: s.optional(s.word('contacts', 'suppressions')),
    reason: s.optional(s.word(...REASONS)),
  },
  takesFile: true,
  answer: s.object({ import: importShape, detected }),
  statuses: [201],
  errors: [400, 403, 409, 413, 429, 503],
} as const
export const LIST = {
  summary: 'Imports, newest first: your own, and all of them for administrators',
  query: {
    start: s.optional(s.int()),
    limit: s.optional(s.int()),
    ids: s.optional(s.text({ description: 'Only these, divided by commas: 100 at most.', example: '3,4' })),
  },
  answer: s.object({ total: s.int(), imports: s.list(importShape) }),
  errors: [400],
} as const
export const READ = { summary: 'How far an import is', answer, errors: [403, 404] } as const
export const COLUMNS = {
  summary: 'What the file holds, and where its columns go',
  answer: s.object({
    detected,
    targets: s.list(
      s.object({
        name: s.text({ description: 'As it stands in `map`.' }),
        label: s.orNull(s.text({ description: 'What users call the field; null for what is none.' })),
      }),
    ),
  }),
  errors: [400, 403, 404],
} as const
export const EDIT = {
  summary: 'Say where columns go and what is done with each contact',
  body: settingsSent,
  answer,
  errors: [400, 403, 404, 409],
  example: { body: { tags: ['Fair'] } },
} as const
export const PREVIEW = {
  summary: 'What would become of the first rows',
  answer: s.object({
    rows: s.list(
      s.object({
        line: s.int(),
        outcome: s.word('inserted', 'updated', 'failed'),
        reason: s.orNull(s.text()),
        values: s.map(s.text(), 'By field.'),
      }),
    ),
  }),
  errors: [400, 404],
} as const
export const START = { summary: 'Start an import', answer, statuses: [202], errors: [403, 404, 409] } as const
export const DRY_RUN = { ...START, summary: 'Count what an import would do, and change nothing' } as const
export const CANCEL = {
  summary: 'End an import, or its dry run; what was imported stays',
  answer,
  errors: [404, 409],
} as const
export const FAILURES = {
  summary:
    'The first 10,000 rows that failed, 10 MB at most, with the reasons, to be corrected and imported again',
  answer: null,
  media: 'text/csv',
  errors: [403, 404],
} as const
export const REMOVE = {
  summary: 'Remove the file of an import; what was imported stays',
  answer: s.object({ success: s.exactly(true) }),
  errors: [404, 409],
} as const

/** An import as it is shown. */
export function show(one: Upload): Shown<typeof importShape> {
  const { settings, dryRun, result } = one
  const { ownerId, segmentIds, tags, map, createFields, skipIfExists, segmentsFromTags } = settings
  return {
    ...{
      id: one.id,
      kind: one.reason === null ? 'contacts' : 'suppressions',
      reason: one.reason,
      fileName: one.fileName,
      sizeBytes: one.sizeBytes,
      map: { ...map },
      createFields,
    },
    ...{ owner: ownerId, segments: [...segmentIds], tags: [...tags], skipIfExists, segmentsFromTags },
    ...{ encoding: settings.encoding ?? null, again: one.again, state: one.state, isDryRun: one.isDryRun },
    progress: Math.round(one.progress * 1_000) / 1_000,
    dryRun: countsIn(dryRun),
    result: countsIn(result),
    error: one.error,
    dateAdded: isoDate(one.dateAdded),
    dateStarted: one.startedAt && isoDate(one.startedAt),
    dateEnded: one.endedAt && isoDate(one.endedAt),
    dateExpires: isoDate(one.expiresAt),
    createdByUser: one.createdByUser,
  }
}

function countsIn(counts: UploadCounts | null): Shown<typeof countsShape> | null {
  if (counts === null) return null
  const { listId: _, failuresLeftOut = 0, suppressed = null, blocked = null, ...others } = counts
  return { ...others, failuresLeftOut, suppressed, blocked }
}
