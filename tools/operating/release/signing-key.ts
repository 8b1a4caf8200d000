import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { idOf, type ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'

/** The half of a release’s key that nobody else has: a file of its owner alone, outside the sources. */

export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject }

/** Makes a key and its file, never over another one; answers the line by which the list knows it. */
export function makeSigningKey(
  file: string,
  { name, from, root }: { name: string; from: string; root: string },
): ReleaseKey {
  // prettier-ignore
  const folder = dirname(resolve(file))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseInside(root, realpathSync(folder))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o644 })
  const line = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { name, id: idOf(publicKey), publicKey: line, from, until: null, revoked: null }
}

/** What goes wrong never tells what stands in the file. */
export function readSigningKey(file: string, root: string): SigningKey {
  const path = realpathSync(file)
  refuseInside(root, dirname(path))
  const others = statSync(path).mode & 0o077
  if (others !== 0) throw new Error(`${file} can be read by others than its owner: chmod 600, and think about who did`)
  const privateKey = parse(readFileSync(path, 'utf8'))
  if (privateKey?.asymmetricKeyType !== 'ed25519') throw new Error(`${file} has no private key for Ed25519`)
  const publicKey = createPublicKey(privateKey)
  return { id: idOf(publicKey), privateKey, publicKey }
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

function refuseInside(root: string, folder: string): void {
  if (`${folder}${sep}`.startsWith(`${realpathSync(root)}${sep}`))
    throw new Error('a key that signs releases lies outside the sources: one `git add` too many, and it is everybody’s')
}
