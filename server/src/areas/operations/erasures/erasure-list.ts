import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { z } from 'zod'
import type { Secrets } from '../../../keys.ts'

/**
 * What was erased because somebody asked for it: an account, what a guest left with a booking, a photocard, what somebody needs help with. An id says nothing to anybody who hasn't a backup in
 * which it still stands.
 */
export const ERASED = ['account', 'booking', 'photocard', 'assistance'] as const
export type Erased = { what: (typeof ERASED)[number]; subject: string; at: Instant }

const line = z.object({
  what: z.enum(ERASED),
  subject: z.uuid(),
  at: z.string().transform((text) => instant(Date.parse(text))),
  key: z.string(),
  sign: z.string(),
})

export type ErasureList = {
  /** On the disk when it answers. */
  add: (erased: readonly Erased[]) => Promise<void>
  /** Everything, in no order; `odd`: how many lines aren't ours, or can't be read. */
  read: () => Promise<{ erased: Erased[]; odd: number }>
  /** Takes away the days before. */
  forgetBefore: (before: Instant) => Promise<void>
}

const NAME = /^erased-(\d{4}-\d\d-\d\d)\.[\w.-]+\.jsonl$/
const dayOf = (at: Instant) => utcIso(at).slice(0, 10)

/**
 * A folder outside the database and its backups, a file a day and server: each is written by one alone, so that a folder that several machines share does.
 * Signed, for whoever could write a line could have somebody erased.
 */
export function openErasureList(folder: string, nodeName: string, secrets: Secrets): ErasureList {
  const signOf = ({ bytes }: { bytes: Buffer }, { what, subject, at }: Erased) =>
    createHmac('sha256', bytes)
      .update(`${what} ${subject} ${utcIso(at)}`)
      .digest('base64url')
  const written = (erased: Erased) => {
    const key = secrets.current(erased.at)
    return `${JSON.stringify({ ...erased, at: utcIso(erased.at), key: key.id, sign: signOf(key, erased) })}\n`
  }
  const believed = (text: string): Erased | undefined => {
    const { success, data } = line.safeParse(parsed(text))
    if (!success) return undefined
    const { key: id, sign, ...erased } = data
    // One that was retired signs nothing more, and what it signed stays signed.
    const key = secrets.isRevoked(id) ? undefined : secrets.list().find((one) => one.id === id)
    if (!key) return undefined
    const [wanted, given] = [signOf(key, erased), sign].map((one) => Buffer.from(one))
    return wanted && given && wanted.length === given.length && timingSafeEqual(wanted, given) ? erased : undefined
  }
  const files = async () => (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted()

  return {
    add: async (erased) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const byDay = Object.entries(Object.groupBy(erased, ({ at }) => dayOf(at)))
      for (const [day, all = []] of byDay) {
        const name = join(folder, `erased-${day}.${nodeName.replaceAll(/[^\w.-]/g, '-')}.jsonl`)
        // After a line that a sudden end cut off, too, each begins anew.
        await appendFile(name, `\n${all.map(written).join('')}`, { mode: 0o600 })
        const file = await open(name, 'r+')
        await file.sync().finally(() => file.close())
      }
    },
    read: async () => {
      const lines: string[] = []
      for (const name of await files()) lines.push(...(await readFile(join(folder, name), 'utf8')).split('\n'))
      const said = lines.filter((text) => text !== '')
      const erased = said.flatMap((text) => believed(text) ?? [])
      return { erased, odd: said.length - erased.length }
    },
    forgetBefore: async (before) => {
      for (const name of await files())
        if ((NAME.exec(name)?.[1] ?? '') < dayOf(before)) await rm(join(folder, name), { force: true })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
