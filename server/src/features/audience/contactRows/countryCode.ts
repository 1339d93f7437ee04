let codes: ReadonlyMap<string, string> | null = null

/** The two letters of a country by its English name; null for what is none. */
export function countryCode(name: string): string | null {
  codes ??= readCodes()
  return codes.get(name.trim().toLowerCase()) ?? null
}

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)?.toLowerCase()
    // Codes of countries that are gone stand for their successors.
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    if (name !== undefined && isCurrent) found.set(name, code)
  }
  return found
}
