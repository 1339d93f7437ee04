import { useQuery } from '@tanstack/react-query'
import { query } from './query.ts'
import { viewsAllContacts } from './session.ts'

/** Values for sentences about the members of segments that the user may view. */
export interface ViewedMembers {
  /** `viewed`: the number of all members is not shown; `none`: neither number is known. */
  known: 'all' | 'viewed' | 'none'
  viewed: number
  members: number
}

/** Counts the members of the segments for users who may view only some contacts; null for other users. */
export function useViewedMembers(segmentIds: readonly number[]): ViewedMembers | null {
  const isLimited = !viewsAllContacts()
  const ids = segmentIds.join(',')
  const { data } = useQuery({
    ...query('/segments/members/count', { query: { ids } }),
    enabled: isLimited && segmentIds.length > 0,
  })
  if (!isLimited) return null
  const viewed = data?.count.viewed ?? null
  const members = data?.count.members ?? null
  if (viewed === null) return { known: 'none', viewed: 0, members: 0 }
  return members === null ? { known: 'viewed', viewed, members: 0 } : { known: 'all', viewed, members }
}
