const MIN_LENGTH = 6
const COMMON = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'qwerty',
  'qwertz',
  'abc123',
  '111111',
  'letmein',
  'welcome',
  'admin123',
  'iloveyou',
  'monkey',
  'dragon',
  'secret',
  'changeme',
  'passw0rd',
])

/**
 * Reads `plainPassword`: a text, or `{password, confirm}`.
 * @returns the password, or why it cannot be taken: missing, not confirmed, shorter than 6 characters, or easy to guess.
 */
export function passwordProblem(sent: unknown): { password: string } | { message: string } {
  const { password, confirm } = read(sent)
  if (typeof password !== 'string' || password === '') return { message: 'A password is required.' }
  if (confirm !== undefined && confirm !== password) return { message: 'The passwords do not match.' }
  if (password.length < MIN_LENGTH)
    return { message: `The password needs at least ${MIN_LENGTH} characters.` }
  if (password.length > 1_024) return { message: 'The password is too long.' }
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < 3) return { message: 'The password is too weak.' }
  return { password }
}

function read(sent: unknown): { password?: unknown; confirm?: unknown } {
  return typeof sent === 'object' && sent !== null ? sent : { password: sent }
}
