// Earlier contents of an email or a page, as the server remembers them.
import type { Resource } from '@campanile/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Answer, answerOf, familyOf } from '../../api/query.ts'
import type { Values } from '../contentDraft.ts'

export type Version = Answer<'/emails/{id}/versions'>['versions'][number]

export interface VersionsProps {
  resource: Resource
  id: number
  /** What is edited, as it is now. */
  now: Values
  /** What is edited, of contents as a version has them. */
  read(content: Values): Values
  labelOf(name: string): string
  preview(values: Values, title: string): ReactNode
  /** Puts what differs in the place of what is there. */
  onRestore(values: Values, at: string): void
  onClose(): void
}

// Emails and pages have the same routes.
const pathOf = ({ path }: Resource) => `${path}/{id}/versions` as '/emails/{id}/versions'

/** The versions of a record, the newest first, read part by part. */
export function versionsQuery(resource: Resource, id: number) {
  const path = pathOf(resource)
  return infiniteQueryOptions({
    queryKey: [familyOf(path), path, { path: { id } }] as const,
    queryFn: ({ pageParam, signal }) =>
      answerOf(path, { path: { id }, query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** What a version said. It stays what it was. */
export function versionQuery(resource: Resource, id: number, version: number) {
  const path = `${pathOf(resource)}/{version}` as const
  const params = { path: { id, version } }
  return queryOptions({
    queryKey: ['/versions', path, params] as const,
    queryFn: async ({ signal }): Promise<Values> => {
      const { version: found } = await answerOf(path, params, signal)
      return found.content
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The names of what is not the same in both. */
export function differing(then: Values, now: Values): string[] {
  return Object.keys(then).filter(
    (name) => JSON.stringify(then[name] ?? '') !== JSON.stringify(now[name] ?? ''),
  )
}
