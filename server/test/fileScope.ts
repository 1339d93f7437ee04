import { after, type TestContext } from 'node:test'

/**
 * What `t` is to a test, for a file or a suite. The hook is registered at once: files share processes, and after an
 * `await` of a promise that a test of another file made, the runner takes that test for the caller.
 */
export function fileScope(): Pick<TestContext, 'after'> {
  const acts: (() => unknown)[] = []
  after(async () => {
    for (const act of acts) await act()
  })
  return { after: (act: () => unknown) => void acts.push(act) } as Pick<TestContext, 'after'>
}
