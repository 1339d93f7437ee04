/** Pure: the first wish that is of the language and well-formed; the language alone where none is. */
export function localeOf(language: string, wishes: readonly string[]): string {
  return (
    wishes.find((wish) => wish.toLowerCase().split('-')[0] === language && isWellFormed(wish)) ?? language
  )
}

// Chromium may say `en-US@posix`, of which no date can be written.
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
