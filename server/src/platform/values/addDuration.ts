/** The moment an ISO 8601 duration such as `PT1H` or `P1D` later; a text that is none adds an hour. */
export function addDuration(from: Date, duration: string): Date {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration,
  )
  const [, years, months, weeks, days, hours, minutes, seconds] = found ?? ['', '', '', '', '', '1']
  const moment = new Date(from)
  moment.setUTCFullYear(
    moment.getUTCFullYear() + Number(years || 0),
    moment.getUTCMonth() + Number(months || 0),
  )
  const dayCount = Number(weeks || 0) * 7 + Number(days || 0)
  const secondCount = Number(hours || 0) * 3_600 + Number(minutes || 0) * 60 + Number(seconds || 0)
  moment.setTime(moment.getTime() + (dayCount * 86_400 + secondCount) * 1_000)
  return moment
}
