import type { Command } from 'commander'
import { catalog } from '../features/index.ts'
import { listRebuildable } from '../features/segmentation/segments/listRebuildable.ts'
import { type RebuildProgress, rebuildSegment } from '../features/segmentation/segments/rebuildSegment.ts'
import { requestRebuilds } from '../features/segmentation/segments/requestRebuilds.ts'
import { now } from '../platform/clock.ts'
import { transaction } from '../platform/database/connection.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { subcommandOf } from './subcommandOf.ts'
import { type CommandContext, withDatabase } from './withDatabase.ts'

interface Options {
  id: number[]
  json?: boolean
}

interface Result {
  id: number
  name: string
  added: number
  removed: number
  seconds: number
  isComplete: boolean
  error: string | null
}

/** Segments follow their contacts by themselves; this looks at every contact again, and shows it. */
export const segmentRebuild: CliCommand = {
  name: 'segment rebuild',
  register(program: Command) {
    subcommandOf(program, 'segment', 'Groups of contacts')
      .command('rebuild')
      .description('Look at every contact again and make the members of segments what their filters say')
      .option('--id <number>', 'only this segment, also an unpublished one; may be repeated', collectId, [])
      .option(
        '--json',
        'print {"segments": [{"id", "name", "added", "removed", "seconds", "isComplete", "error"}]} instead of words',
      )
      .addHelpText(
        'after',
        '\nWithout --id all published segments. An interrupted rebuild is finished by the server.',
      )
      .action(run)
  },
}

function collectId(value: string, ids: number[]): number[] {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new StartError(`--id is the number of a segment, not "${value}".`)
  return [...ids, Number(value)]
}

async function run(options: Options): Promise<void> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    const segments = await withDatabase((context) => rebuild(context, options.id, interruption.signal))
    print(options, { segments }, inWords(segments))
    if (segments.some(({ error }) => error !== null)) process.exitCode = 1
    if (interruption.signal.aborted) process.exitCode = 130
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

async function rebuild(
  { sql, config }: CommandContext,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Result[]> {
  const segments = await listRebuildable(sql, ids)
  const missing = ids.find((id) => !segments.some((segment) => segment.id === id))
  if (missing !== undefined) throw new StartError(`There is no segment ${missing}.`)
  await transaction(sql, (db) =>
    requestRebuilds(
      db,
      segments.map((segment) => segment.id),
      now(),
      { isQuiet: true },
    ),
  )
  const results: Result[] = []
  for (const { id, name } of segments) {
    if (signal.aborted) break
    const bar = rebuildBar(name)
    const startedAt = performance.now()
    const progress = await rebuildSegment(sql, id, {
      config,
      catalog,
      clock: now,
      signal,
      onProgress: bar.update,
    })
    bar.stop()
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    results.push({
      ...{ id, name, seconds, added: progress?.added ?? 0, removed: progress?.removed ?? 0 },
      ...{ isComplete: progress?.isDone ?? !signal.aborted, error: progress?.error ?? null },
    })
  }
  return results
}

function rebuildBar(name: string): { update(progress: RebuildProgress): void; stop(): void } {
  const bar = progressBar(
    `{bar} {percentage} % | {added} added, {removed} removed | ${name.replace(/[{}]/g, '')}`,
  )
  return {
    update: ({ position, lastContactId, added, removed }) =>
      bar.update(position / Math.max(1, lastContactId), { added, removed }),
    stop: bar.stop,
  }
}

function inWords(results: readonly Result[]): string {
  if (results.length === 0) return 'There is no published segment with filters.'
  return results
    .map(({ id, name, added, removed, seconds, isComplete, error }) => {
      const outcome = error ? `left as it is: ${error}` : `${added} added, ${removed} removed (${seconds} s)`
      return `${id} ${name}: ${outcome}${error || isComplete ? '' : '; stopped, the server goes on with it'}`
    })
    .join('\n')
}
