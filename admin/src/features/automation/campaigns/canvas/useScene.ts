// What is shown of a campaign in a view: which tree, and what is said of its steps.
import { useMemo } from 'react'
import type { Entity } from '../../../../api/query.ts'
import { type Problem, problemsOf, problemsSaid } from '../tree/rules.ts'
import { type Journey, stepOf } from '../tree/step.ts'
import { toJourney } from '../tree/wire.ts'
import type { Catalog } from './catalog.ts'
import type { Notes, View } from './notes.ts'
import { type DraftProblem, problemsIn } from './saving.ts'
import type { Address } from './useAddress.ts'
import { useContactPath } from './useContactPath.ts'
import { useDryRun } from './useDryRun.ts'
import { useNumbers } from './useNumbers.ts'

/** What the server said of a journey, and the journey that it was said of. */
export interface Said {
  journey: Journey
  problems: readonly DraftProblem[]
}

const NONE: Notes = new Map()

interface Options {
  campaign: Entity
  catalog: Catalog
  edited: Journey
  said: Said | null
  address: Address
}

/** The scene, and the answers that its view asked the server for. */
export function useScene({ campaign, catalog, edited, said, address: { view, contact } }: Options) {
  const { id } = campaign
  const stored = useMemo(() => toJourney(campaign), [campaign])
  const numbers = useNumbers(id, view === 'numbers')
  const dryRun = useDryRun(id, view === 'dryrun')
  const path = useContactPath(id, view === 'contact' ? contact : null)
  const isDraft = view === 'build' || (view === 'dryrun' && dryRun.run?.source === 'draft')
  const journey = isDraft ? edited : stored
  const problems = useMemo(
    () => (view === 'build' ? allProblems(catalog, journey, said) : []),
    [view, catalog, journey, said],
  )
  const byStep = useMemo(() => Map.groupBy(problems, ({ stepId }) => stepId), [problems])
  const notes: Record<View, Notes> = {
    build: NONE,
    numbers: numbers.notes,
    dryrun: dryRun.notes,
    contact: path.notes,
  }
  const marks = useMemo(
    () => (view === 'build' && campaign.isPublished === true ? marksOf(stored, journey) : new Map()),
    [view, campaign.isPublished, stored, journey],
  )
  return { journey, stored, problems, byStep, notes: notes[view], marks, numbers, dryRun, path }
}

// What was said of a step holds until it is changed; what is known here is not said twice.
function allProblems({ types }: Catalog, journey: Journey, said: Said | null): Problem[] {
  const own = problemsOf(types, journey)
  const known = new Set(own.map(({ stepId }) => stepId))
  const others = said ? problemsSaid(said.journey, problemsIn(said.problems)) : []
  return [
    ...own,
    ...others.filter(
      ({ stepId }) => !known.has(stepId) && said && stepOf(said.journey, stepId) === stepOf(journey, stepId),
    ),
  ]
}

/** Which steps are not published, or not as they are here. */
function marksOf(stored: Journey, journey: Journey): ReadonlyMap<string, 'new' | 'changed'> {
  const before = new Map(stored.steps.map((step) => [step.id, sameText(step)]))
  return new Map(
    journey.steps.flatMap((step): [string, 'new' | 'changed'][] => {
      const old = before.get(step.id)
      if (old === undefined) return [[step.id, 'new']]
      return old === sameText(step) ? [] : [[step.id, 'changed']]
    }),
  )
}

/** The same for steps that are the same, in whatever order their properties came. */
function sameText(step: Journey['steps'][number]): string {
  return JSON.stringify(step, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
