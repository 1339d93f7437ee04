const PREFIX = 'campaign.event:'

/** What a mail of a campaign is sent for: the row of the log that asked for it. */
export function campaignOccasion(logId: number): string {
  return `${PREFIX}${logId}`
}

/** The row of the log that asked for a mail; null when it was something else. */
export function logIdOf(occasion: string): number | null {
  return occasion.startsWith(PREFIX) ? Number(occasion.slice(PREFIX.length)) : null
}
