import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** `npm run book`: every part of the app's look in every state, on one page that follows the sources. */
const configFile = join(dirname(fileURLToPath(import.meta.url)), '..', 'app', 'book', 'vite.config.ts')
const server = await createServer({ configFile, clearScreen: false })
await server.listen()
const [address] = server.resolvedUrls?.local ?? []
console.log(`The book is open at ${address}`)
console.log(`In Welsh, in the dark: ${address}?lang=cy&theme=dark`)

const close = () => void server.close().then(() => process.exit(0))
process.on('SIGINT', close)
process.on('SIGTERM', close)
