import { useSyncExternalStore } from 'react'
import { mayPass } from '../../../api/errors.ts'
import { queries } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'

/** What says by itself that it failed. */
const OWN = '/attention'

const failed = () =>
  queries.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [family], state }) =>
      family !== OWN && state.data === undefined && state.status === 'error' && mayPass(state.error),
  })

/** That some of the many figures of the page could not be read, with the way to read them again. */
export function FailedReads() {
  const hashes = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () =>
      failed()
        .map(({ queryHash }) => queryHash)
        .join(),
  )
  const [first] = failed()
  if (hashes === '' || !first) return null
  return <Failed error={first.state.error} />
}
