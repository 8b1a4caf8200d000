import type { Instant } from '@cledrau/domain/time/instant.ts'
import {
  openKeys,
  openSecrets,
  type AnyRing,
  type Keys,
  type Purpose,
  type SecretPurpose,
  type Secrets,
} from './keys.ts'

/** All keys of a server, and how it hears that one was added, followed or withdrawn. */
export type KeyRings = {
  keys: (purpose: Purpose) => Promise<Keys>
  secrets: (purpose: SecretPurpose) => Promise<Secrets>
  /** Reads folder and database again. Done every few seconds by itself. */
  reload: () => Promise<void>
  /** When a key was last withdrawn; long ago where none was. */
  lastRevocation: () => number
  close: () => void
}

type Parts = {
  folder: string
  /** Which keys were withdrawn: all servers ask the same database. */
  listRevoked: () => Promise<{ id: string; revokedAt: Instant }[]>
  /** Rings that were opened before. */
  opened: AnyRing[]
  onTrouble: (error: unknown) => void
}

/** By then every server knows. */
const EVERY = 5000

export async function openKeyRings({ folder, listRevoked, opened, onTrouble }: Parts): Promise<KeyRings> {
  const rings = [...opened]
  let last = 0
  const revoked = async () => {
    const known = await listRevoked()
    last = Math.max(0, ...known.map(({ revokedAt }) => revokedAt))
    return new Set(known.map(({ id }) => id))
  }
  const reload = async () => {
    const gone = await revoked()
    for (const ring of rings) await ring.reload(gone)
  }
  const add = async <Ring extends AnyRing>(opening: Promise<Ring>): Promise<Ring> => {
    const ring = await opening
    await ring.reload(await revoked())
    rings.push(ring)
    return ring
  }
  await reload()
  let reading = false
  const timer = setInterval(() => {
    if (reading) return
    reading = true
    // What was last read goes on counting: a disk or a database that stumbles must not take the keys away.
    reload()
      .catch(onTrouble)
      .finally(() => (reading = false))
  }, EVERY).unref()

  return {
    keys: (purpose) => add(openKeys(folder, purpose)),
    secrets: (purpose) => add(openSecrets(folder, purpose)),
    reload,
    lastRevocation: () => last,
    close: () => clearInterval(timer),
  }
}
