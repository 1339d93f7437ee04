// Rules for new passwords of users.
import { guessPassword } from './guessPassword.ts'

const MIN_LENGTH = 6
const MAX_LENGTH = 1_024
/** Fewer guesses are tried over the network within the limits of failed sign-ins, from many addresses. */
const MIN_GUESSES = 1_000_000
const MAX_KNOWN_WORDS = 16

/**
 * Reads `plainPassword`: a text, or `{password, confirm}`.
 * @param known words that belong to the account: name, address
 * @returns the password, or the reason for a 400: missing, not confirmed, shorter than 6 characters, common or easy to guess.
 */
export async function passwordProblem(
  sent: unknown,
  known: readonly unknown[] = [],
): Promise<{ password: string } | { message: string }> {
  const { password, confirm } = read(sent)
  if (typeof password !== 'string' || password === '') return { message: 'A password is required.' }
  if (confirm !== undefined && confirm !== password) return { message: 'The passwords do not match.' }
  if (password.length < MIN_LENGTH)
    return { message: `The password needs at least ${MIN_LENGTH} characters.` }
  if (password.length > MAX_LENGTH) return { message: 'The password is too long.' }
  if ((await guessPassword(password, wordsOf(known))) < MIN_GUESSES)
    return {
      message:
        'The password is too weak: it is common or easy to guess. Choose a longer one, such as several words.',
    }
  return { password }
}

function wordsOf(known: readonly unknown[]): string[] {
  const words = known
    .flatMap((text) => (typeof text === 'string' ? [text, ...text.split(/[\s@._-]+/)] : []))
    .filter((word) => word.length > 2 && word.length <= 64)
  return [...new Set(words)].slice(0, MAX_KNOWN_WORDS)
}

function read(sent: unknown): { password?: unknown; confirm?: unknown } {
  return typeof sent === 'object' && sent !== null ? sent : { password: sent }
}
