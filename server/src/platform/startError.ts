/**
 * A condition that stops the program and that the operator can mend: a taken port, an unwritable folder, a
 * wrong configuration value. `message` is written for the operator and is shown without a stack.
 */
export class StartError extends Error {
  override name = 'StartError'
  /** What the process ends with. */
  readonly exitCode: number

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}
