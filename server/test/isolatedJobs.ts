// Jobs for the test of isolated processes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

export const echo = (value: unknown) => value

export function fail(message: string): never {
  throw new Error(message)
}

export function spin(): never {
  for (;;);
}

export function fill(): never {
  const texts: string[] = []
  for (let n = 0; ; n++) texts.push(`${n}`.repeat(1_000))
}

export function allocate(): number {
  return 'x\n'.repeat(50_000_000).split('\n').length
}

export function reach() {
  const codeOf = (act: () => unknown) => {
    try {
      act()
      return 'allowed'
    } catch (error) {
      return (error as { code?: string }).code ?? (error as Error).name
    }
  }
  return {
    file: codeOf(() => readFileSync('/etc/hostname')),
    write: codeOf(() => writeFileSync('/tmp/isolated', 'x')),
    child: codeOf(() => spawnSync('true')),
    environment: Object.keys(process.env),
    code: typeof globalThis.Function,
    made: codeOf(() => (() => {}).constructor('return 1')),
  }
}
