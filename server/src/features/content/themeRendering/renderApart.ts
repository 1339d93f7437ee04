import { isolatedPool, isTemporary } from '../../../platform/isolation/isolatedPool.ts'
import type { ThemeJob } from './themeJob.ts'

/** The rendered template, or the reason for its failure and whether another attempt may succeed. */
export type Rendered = { html: string } | { problem: string; isTemporary: boolean }

const pool = isolatedPool({
  processes: 2,
  timeMs: 2_000,
  heapMb: 64,
  maxWaiting: 200,
  maxWaitingOfCaller: 200,
  // Templates are programs: code in binary form is out of their reach, too.
  removedGlobals: ['WebAssembly'],
})
const renderTemplate = pool.task<ThemeJob, string>(
  new URL('./themeEnvironment.ts', import.meta.url),
  'renderTemplate',
)

/**
 * Renders the template in a process of its own. Themes take turns: a slow one delays others by one template at most.
 * @throws ApiError 503 when too many wait.
 */
export async function renderApart(theme: string, job: ThemeJob): Promise<Rendered> {
  const result = await renderTemplate(job, theme)
  if ('value' in result) return { html: result.value }
  return { problem: result.failure.message, isTemporary: isTemporary(result.failure) }
}
