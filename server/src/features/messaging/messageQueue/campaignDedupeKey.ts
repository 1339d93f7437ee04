const PREFIX = 'campaign.event:'

/** What a mail of a campaign is sent for: the row of the log that asked for it. */
export function campaignDedupeKey(logId: number): string {
  return `${PREFIX}${logId}`
}

/** The row of the log that asked for a mail; null when it was something else. */
export function logIdOf(dedupeKey: string): number | null {
  return dedupeKey.startsWith(PREFIX) ? Number(dedupeKey.slice(PREFIX.length)) : null
}
