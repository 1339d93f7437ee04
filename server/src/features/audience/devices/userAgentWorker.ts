/** Looks up user agents in a thread of its own, so that requests do not wait for the catalogue. */
import { parentPort } from 'node:worker_threads'
import { detectDevice } from './detectDevice.ts'

// The first look of each kind reads its part of the catalogue.
for (const usual of [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  '-',
])
  detectDevice(usual)
parentPort?.postMessage('ready')
parentPort?.on('message', (text: string) => {
  parentPort?.postMessage({ text, device: detectDevice(text) })
})
