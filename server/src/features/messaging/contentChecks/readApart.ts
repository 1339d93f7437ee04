// The jobs of `contentJobs.ts`, run in isolated processes.
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Isolated } from '../../../platform/isolation/isolatedPool.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { contentPool, unwrap } from '../rendering/isolation.ts'
import type { FoundTokens, ReadJob, TokenJob } from './contentJobs.ts'
import type { Markup } from './readContent.ts'

const MODULE = new URL('./contentJobs.ts', import.meta.url)
const read = contentPool.task<ReadJob, Markup>(MODULE, 'readMarkup')
const find = contentPool.task<TokenJob, FoundTokens>(MODULE, 'findTokens')

/** The parts of the HTML. @throws ApiError 400 and 503 for HTML that takes too much memory or time */
export async function readMarkupApart({ actor }: Pick<Context, 'actor'>, job: ReadJob): Promise<Markup> {
  return orRefused(await read(job, actorKey(actor)))
}

/** The tokens of texts, each once. @throws ApiError 400 and 503 for texts that take too much memory or time */
export async function findTokensApart(
  { actor, catalog }: Pick<Context, 'actor' | 'catalog'>,
  { texts = [], htmls = [] }: Partial<Omit<TokenJob, 'linkTokens'>>,
): Promise<FoundTokens> {
  return orRefused(await find({ texts, htmls, linkTokens: [...catalog.emailTokens.keys()] }, actorKey(actor)))
}

/** The value of a job for a request. */
export function orRefused<R>(result: Isolated<R>): R {
  try {
    return unwrap(result)
  } catch (error) {
    const isBusy = error instanceof PostponedError
    const message = `The content cannot be checked: ${error instanceof Error ? error.message : String(error)}`
    throw new ApiError(isBusy ? 503 : 400, isBusy ? 'busy' : 'invalid', message, { cause: error })
  }
}
