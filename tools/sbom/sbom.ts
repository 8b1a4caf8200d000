import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'

/**
 * `npm run sbom`: all parts of others, shipped or only worked with, as CycloneDX 1.6 on standard output. The same sources give the same
 * list to the byte: it knows no time, and its number is that of what is in it.
 */

export type Part = {
  path: string
  name: string
  version: string
  integrity?: string
  license?: string
  /** Not in what runs at an operator's, unless it was built into the app's files. */
  dev?: boolean
}
type Locked = Partial<Omit<Part, 'path' | 'name'>> & { link?: boolean }

export function readParts(file = join(ROOT, 'package-lock.json')): Part[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, part]) => ({
      ...part,
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version: part.version ?? '',
    }))
}

/** `@scope/name` is escaped as package addresses want it. */
export const purlOf = ({ name, version }: Part): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

export const sha512Of = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** One licence by its name, several as the expression that they stand in. */
const licencesOf = (license: string) =>
  / (AND|OR) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

function componentOf(part: Part) {
  const { name, version, integrity, license, dev } = part
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': part.path,
    ...(group && { group }),
    name: own,
    version,
    scope: dev ? 'optional' : 'required',
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: sha512Of(integrity) }] }),
    ...(license && { licenses: licencesOf(license) }),
    purl: purlOf(part),
  }
}

/** Five groups of a hash, as UUIDs are written, of the version that is made by its maker's rule. */
function numberOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export function billOf(product: { name: string; version: string }, parts: readonly Part[]) {
  const components = parts.map(componentOf)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: numberOf(JSON.stringify([product, components])),
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components,
  }
}

/** The list of a clone, as it is printed. */
export function billIn(root: string): { text: string; version: string; parts: Part[] } {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const parts = readParts(join(root, 'package-lock.json'))
  const bill = billOf({ name: name ?? '', version: version ?? '' }, parts)
  return { text: `${JSON.stringify(bill, null, 2)}\n`, version: version ?? '', parts }
}

if (import.meta.main) process.stdout.write(billIn(ROOT).text)
