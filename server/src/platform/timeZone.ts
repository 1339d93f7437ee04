const SHORT = /^(UTC|GMT|UCT|CET|EET|EST|HST|MET|MST|WET|PRC|ROC|ROK)$/i

/**
 * True for the name of a time zone that JavaScript and PostgreSQL read alike, such as Europe/Rome. Of offsets PostgreSQL
 * turns the sign (`+05:00`) or knows none (`-0330`), and most names of three letters, such as IST, are other zones there.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name) || (name.length === 3 && !SHORT.test(name))) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
