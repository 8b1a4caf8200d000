import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { HOST } from './cable.ts'
import { type ManyHouse, openManyHouse } from './house.ts'

/** A grown-up house for a proof, whose travellers all are this process: it trusts the house, and says whose address each has. */
export async function visitManyHouse<Value>(
  work: (house: ManyHouse, url: string) => Promise<Value>,
  { rootOf, ...wishes }: { rootOf?: (name: string) => string; hasDisks?: boolean; hasClocks?: boolean } = {},
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-visited-'))
  const authorities = getCACertificates('default')
  try {
    const house = await openManyHouse(folder, {
      isWatched: false,
      ...wishes,
      ...(rootOf && { rootOf }),
      environment: { TRUSTED_PROXIES: `10.77.0.10,${HOST}`, RATE_LIMIT: '100000000', LOG_LEVEL: 'error' },
    })
    setDefaultCACertificates([...authorities, readFileSync(house.authority, 'utf8')])
    try {
      return await work(house, `https://${house.entrance.host}:${house.entrance.port}`)
    } finally {
      await house.close()
    }
  } finally {
    setDefaultCACertificates(authorities)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Each buyer comes from an address of their own, for what one may hold as a guest is little. A network is as large as its first
 * three numbers.
 */
export const addressOf = (buyer: number) => `10.${128 + (buyer >> 8)}.${buyer & 255}.1`
