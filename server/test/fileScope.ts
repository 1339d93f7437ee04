import { after, type TestContext } from 'node:test'

/**
 * The clean-up hook of a file or a suite, used like the `t` of a test. It is registered at once: files share processes,
 * and after an `await` of a promise that a test of another file created, the runner assigns hooks to that test.
 */
export function fileScope(): Pick<TestContext, 'after'> {
  const acts: (() => unknown)[] = []
  after(async () => {
    for (const act of acts) await act()
  })
  return { after: (act: () => unknown) => void acts.push(act) } as Pick<TestContext, 'after'>
}
