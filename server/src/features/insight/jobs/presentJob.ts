// A job as it is shown.
import { isUnderWay, JOB_STATES, type Job } from '../../../catalog/jobKind.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'

export const jobShape = s.object(
  {
    kind: s.text({ example: 'export' }),
    id: s.int({ description: 'Unique within its kind.' }),
    name: s.orNull(s.text({ description: 'What it is about.' })),
    state: s.word(...JOB_STATES),
    progress: s.orNull(
      s.number({
        description: 'The share that is done, from 0 to 1; null where nobody knows how much there is.',
      }),
    ),
    done: s.orNull(s.int({ description: 'Records that are done.' })),
    error: s.orNull(s.text()),
    createdByUser: s.orNull(s.text()),
    dateAdded: s.moment(),
    dateStarted: s.orNull(s.moment()),
    dateEnded: s.orNull(s.moment()),
    mayCancel: s.bool({ description: 'It is under way, and you may end it.' }),
    link: s.orNull(s.text({ format: 'uri', description: 'Where the rest is that its kind knows.' })),
  },
  'Job',
)

/** A job with where the rest of it is, and whether the actor may end it now. */
export function presentJob({ config }: Context, kind: string, job: Job): Shown<typeof jobShape> {
  const { startedAt, endedAt, path, dateAdded, mayCancel, ...shown } = job
  return {
    kind,
    ...shown,
    dateAdded: isoDate(dateAdded),
    dateStarted: startedAt && isoDate(startedAt),
    dateEnded: endedAt && isoDate(endedAt),
    mayCancel: mayCancel && isUnderWay(job.state),
    link: path && `${config.site_url}/api${path}`,
  }
}
