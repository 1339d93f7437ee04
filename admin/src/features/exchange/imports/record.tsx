import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { Status } from '../../../look/Status.tsx'
import { isUnderWay, STATES } from './import.ts'
import { Outcome } from './Outcome.tsx'
import { Plan } from './Plan.tsx'
import { Progress } from './Progress.tsx'
import { SuppressionPlan } from './SuppressionPlan.tsx'

const LOOK_AGAIN_MS = 1_000

/** One import: what shall be done before it, how far it is, and what came of it. */
export default function ImportRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery({
    ...query('/imports/{id}', { path: { id: Number(id) } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.import) ? LOOK_AGAIN_MS : false),
  })
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const one = found.data.import
  // What was done stays as it is; a file that was known already can be imported all the same.
  const isList = one.kind === 'suppressions'
  const isOver = one.state === 'done' && one.result?.importedAt === null
  return (
    <PlainPage title={one.fileName} note={<Status state={STATES[one.state]} />}>
      {isUnderWay(one) ? <Progress one={one} /> : <Outcome one={one} />}
      {!isOver &&
        !isUnderWay(one) &&
        (isList ? <SuppressionPlan key={one.id} one={one} /> : <Plan key={one.id} one={one} />)}
    </PlainPage>
  )
}
