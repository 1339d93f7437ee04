// Loaded before the program: a signal throws where nobody catches.
process.on('SIGUSR2', () => {
  throw new Error('made for a test')
})
process.stderr.write(`${JSON.stringify({ pid: process.pid, msg: 'a defect can be made' })}\n`)
