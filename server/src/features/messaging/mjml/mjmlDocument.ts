// Runs in an isolated process.
import mjml2html from 'mjml'
import { findHtmlProblem } from '../../../platform/values/htmlLimits.ts'

/** Builders put attributes of their own on everything; recipients do not see them. */
const HARMLESS = /^attributes? .+ (is|are) illegal|has invalid value/i
const MAX_PROBLEMS = 3

/** The HTML of an MJML document. @throws Error that says what is wrong with it. */
export async function mjmlToHtml(source: string): Promise<string> {
  const { html, errors } = await mjml2html(source, {
    validationLevel: 'soft',
    ignoreIncludes: true,
    useMjmlConfigOptions: false,
    // The default is the working directory, which the process may not read.
    filePath: import.meta.filename,
  })
  const problems = errors.filter(({ message }) => !HARMLESS.test(message))
  if (problems.length > 0)
    throw new Error(
      problems
        .slice(0, MAX_PROBLEMS)
        // The library's own text names files of the server.
        .map(({ line, tagName, message }) => `Line ${line} (${tagName}): ${message}`)
        .join(' '),
    )
  const problem = findHtmlProblem(html)
  if (problem !== null) throw new Error(`The HTML that it compiles to is over a limit: ${problem}`)
  return html
}
