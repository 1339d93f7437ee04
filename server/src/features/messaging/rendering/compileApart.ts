// The steps of `emailJobs.ts`, run in isolated processes.
import { findSizeProblem, MAX_STORED_CHARACTERS } from '../../../platform/values/htmlLimits.ts'
import type { CompiledEmail } from './compileEmail.ts'
import type { CompileJob, FilledEmail, FillJob, OpenedEmail, OpenJob } from './emailJobs.ts'
import { contentPool, unwrap } from './isolation.ts'

const MODULE = new URL('./emailJobs.ts', import.meta.url)
const open = contentPool.task<OpenJob, OpenedEmail>(MODULE, 'openEmail')
const fill = contentPool.task<FillJob, FilledEmail>(MODULE, 'fillEmail')
const compile = contentPool.task<CompileJob, CompiledEmail>(MODULE, 'compileFilled')

/** Each throws an Error with what is wrong with the email, and a PostponedError where another attempt may succeed. */
export async function openApart(job: OpenJob, caller: string): Promise<OpenedEmail> {
  // Content over the limit is not sent to the other process.
  const { customHtml, plainText } = job.source
  const problem =
    findSizeProblem(customHtml, MAX_STORED_CHARACTERS) ??
    findSizeProblem(plainText ?? '', MAX_STORED_CHARACTERS)
  if (problem !== null) throw new Error(`The content is over a limit: ${problem}`)
  return unwrap(await open(job, caller))
}

export async function fillApart(job: FillJob, caller: string): Promise<FilledEmail> {
  return unwrap(await fill(job, caller))
}

export async function compileApart(job: CompileJob, caller: string): Promise<CompiledEmail> {
  return unwrap(await compile(job, caller))
}
