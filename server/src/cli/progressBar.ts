import cliProgress from 'cli-progress'

/** A bar on standard error when that is a terminal; in a log it would be noise. It shows from the first update on. */
export function progressBar(format: string): {
  /** @param fraction what is done, from 0 to 1. */
  update(fraction: number, payload: Record<string, unknown>): void
  stop(): void
} {
  const bar = new cliProgress.SingleBar(
    { format, stream: process.stderr, hideCursor: true, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  )
  let isRunning = false
  return {
    update(fraction, payload) {
      if (!process.stderr.isTTY) return
      const percent = Math.round(fraction * 100)
      if (isRunning) bar.update(percent, payload)
      else bar.start(100, percent, payload)
      isRunning = true
    },
    stop() {
      if (isRunning) bar.stop()
      isRunning = false
    },
  }
}
