import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that tests start, by the Debian package that has them. */
const PROGRAMS = {
  'chromium-headless-shell': {
    place: '/usr/bin/chromium-headless-shell',
    what: 'Chromium for the browser tests (once; about a minute)',
  },
  libfaketime: {
    place: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`,
    what: 'libfaketime for the test of clocks that jump (once)',
  },
  'dovecot-imapd': { place: '/usr/sbin/dovecot', what: 'Dovecot for the tests of mailboxes (once)' },
} as const

/** Installs the package when its program is missing and we are root; elsewhere the tests say what is missing. */
export function ensurePackage(name: keyof typeof PROGRAMS): void {
  const { place, what } = PROGRAMS[name]
  if (existsSync(place) || process.getuid?.() !== 0) return
  process.stderr.write(`Installing ${what}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', name]]) {
    spawnSync('apt-get', ['-qq', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
}
