import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian's Chromium when there is none and we are root; elsewhere the browser tests say what is missing. */
export function ensureChromium(): void {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium') || process.getuid?.() !== 0) return
  process.stderr.write('Installing Chromium for the browser tests (once; about a minute)\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', ['-qq', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
}
