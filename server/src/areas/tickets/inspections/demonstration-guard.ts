import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Inspections } from './inspections.service.ts'

const NAME = 'Arolygydd / Inspector'

/** Where the key of the guard to try the product with lies: each installation has one of its own. */
export const demonstrationKeyFile = (varDir: string): string => join(varDir, 'keys', 'demonstration-inspector')

/** A guard's device to try the product with; any other of that name reports no more. */
export async function addDemonstrationGuard(varDir: string, inspections: Inspections): Promise<void> {
  const file = demonstrationKeyFile(varDir)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  const key = await inspections.addDevice(NAME, known)
  if (known === undefined) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, key, { mode: 0o600 })
  }
  await inspections.endDevices(NAME, key)
}

/** Ends it, and forgets its key: the next one gets another. */
export async function endDemonstrationGuard(varDir: string, inspections: Inspections): Promise<void> {
  await inspections.endDevices(NAME)
  await rm(demonstrationKeyFile(varDir), { force: true })
}
