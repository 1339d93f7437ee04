// Compiles MJML on a thread of its own: what does not end is ended there, and its memory has a bound.
import { parentPort } from 'node:worker_threads'
import mjml2html from 'mjml'

/** What the thread is asked, and what it answers. */
export interface MjmlJob {
  id: number
  source: string
}

export type MjmlResult = { id: number } & ({ html: string } | { problem: string })

/** Builders put attributes of their own on everything; whoever reads mail does not see them. */
const HARMLESS = /^attributes? .+ (is|are) illegal|has invalid value/i
const MAX_PROBLEMS = 3

parentPort?.on('message', ({ id, source }: MjmlJob) => {
  compile(source).then((result) => parentPort?.postMessage({ id, ...result } satisfies MjmlResult))
})
parentPort?.postMessage('ready')

async function compile(source: string): Promise<{ html: string } | { problem: string }> {
  try {
    const { html, errors } = await mjml2html(source, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      useMjmlConfigOptions: false,
    })
    const problems = errors.filter(({ message }) => !HARMLESS.test(message))
    if (problems.length === 0) return { html }
    return {
      problem: problems
        .slice(0, MAX_PROBLEMS)
        .map(({ formattedMessage }) => formattedMessage)
        .join(' '),
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
