import { createECDH, randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** A message as it came to a push service's door: for whom, about what, and when. */
export type AtDoor = { account: string; topic: string; at: number }
export type Door = Awaited<ReturnType<typeof startDoor>>

/** The door of a push service: it takes whatever comes, and notes when. */
export async function startDoor() {
  const came: AtDoor[] = []
  const thread = new Worker(new URL('door-thread.ts', import.meta.url))
  const port = await new Promise<number>((resolve, reject) => {
    thread.on('error', reject)
    thread.on('message', (said: AtDoor | { port: number }) => {
      if ('port' in said) resolve(said.port)
      else came.push({ ...said, at: said.at - performance.timeOrigin })
    })
  })
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const host = `127.0.0.1:${port}`
  return {
    host,
    came: came as readonly AtDoor[],
    /** A browser for everybody who has an account, each at an address of its own. */
    devices: `insert into devices (id, account_id, platform, push_token, created_at, last_seen_at)
      select 'bench-' || id, id, 'web', json_build_object('endpoint', 'http://${host}/push/' || id,
        'keys', json_build_object('p256dh', '${p256dh}', 'auth', '${auth}'))::text, now(), now()
      from accounts`,
    stop: () => void thread.terminate(),
  }
}
