// An estimate of the guesses that an attacker with lists of common passwords, words and names needs.
import { setImmediate } from 'node:timers/promises'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Characters that are examined: time and substitutions grow with the length, and a password whose beginning resists needs no
 * more. Measured: 30 ms for usual passwords, 120 ms at most.
 */
const MAX_EXAMINED = 32
const MAX_SUBSTITUTIONS = 8

let estimator: Promise<ZxcvbnFactory> | null = null

/** The lists take about 80 MB and are loaded with the first password that is set. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
  ]).then(
    ([{ ZxcvbnFactory }, common, english, german]) =>
      new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...english.dictionary, ...german.dictionary },
        graphs: common.adjacencyGraphs,
        maxLength: MAX_EXAMINED,
        l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
      }),
  )
  return estimator
}

let last: Promise<unknown> = Promise.resolve()

/**
 * One estimate in a turn of the event loop, so that many passwords at once delay no other request.
 * @param known words that an attacker tries first, such as the name of the account
 */
export function guessPassword(password: string, known: readonly string[]): Promise<number> {
  const guesses = last.then(async () => {
    const estimator = await loadEstimator()
    await setImmediate()
    return estimator.check(password, [...known]).guesses
  })
  last = guesses.catch(() => undefined)
  return guesses
}
