import { differences } from './listing.ts'
import { NOT_ASKED, type Attempt, type Found } from './measure.ts'
import type { Facts } from './statement.ts'

/** What became of one thing that a release states. */
export type Line = { what: string; verdict: 'same' | 'differs' | 'not checked'; more: string; wasAsked: boolean }

const line = (what: string, isSame: boolean, same: string, differs: string): Line =>
  isSame
    ? { what, verdict: 'same', more: same, wasAsked: true }
    : { what, verdict: 'differs', more: differs, wasAsked: true }
const unchecked = (what: string, more: string, wasAsked: boolean): Line => ({ what, verdict: 'not checked', more, wasAsked }) // prettier-ignore

/** As many as somebody reads. */
const SHOWN = 5
const some = (items: readonly string[]): string =>
  items.length <= SHOWN ? items.join(', ') : `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more`

/** Each thing that is stated, against what was found. `digest`: of an image that somebody was given. */
export function compare(stated: Facts, found: Found, { digest }: { digest?: string } = {}): Line[] {
  const { sources, packages } = found
  return [
    line('commit', stated.commit === sources.commit, stated.commit, `it is of ${stated.commit} (${stated.version}), and ${sources.commit} (${packages.version}) stands here`), // prettier-ignore
    line('tree', stated.tree === sources.tree, stated.tree, `it is of ${stated.tree}, and ${sources.tree} stands here`),
    sourceFiles(stated, found),
    line('package-lock.json', stated.lock === packages.lock, stated.lock, `it is of ${stated.lock}, and ${packages.lock} lies here`), // prettier-ignore
    line('packages', packages.notAsLocked.length === 0, 'installed as the lock file has them', `not as the lock file has them: ${some(packages.notAsLocked)}`), // prettier-ignore
    line('Node', stated.node === packages.node, stated.node, `it was built by ${stated.node}, and this is ${packages.node}`), // prettier-ignore
    line('SBOM', stated.bill === packages.bill && partsApart(stated, found).length === 0, `${stated.parts.length} packages of others`, some(partsApart(stated, found)) || 'the same packages, otherwise described'), // prettier-ignore
    ...pagesOf(stated, found),
    built('client', found.client, (here) => line('client', here === stated.client.sha256, stated.client.name, `${stated.client.name} is another`)), // prettier-ignore
    ...image(stated, found, digest),
  ]
}

function sourceFiles(stated: Facts, { sources }: Found): Line {
  const isSame = sources.changed.length === 0 && stated.sources === sources.files
  return line('files', isSame, 'as the commit has them', some(sources.changed) || 'their SHA-256 is another')
}

function partsApart(stated: Facts, { packages }: Found): string[] {
  const [one, other] = [stated.parts, packages.parts].map((parts) => new Map(parts.map((part) => [part.uri, part.sha512]))) as [Map<string, string>, Map<string, string>] // prettier-ignore
  const gone = [...one].filter(([uri, hash]) => other.get(uri) !== hash).map(([uri]) => `${uri} ${other.has(uri) ? 'is another' : 'is missing'}`) // prettier-ignore
  return [...gone, ...[...other.keys()].filter((uri) => !one.has(uri)).map((uri) => `${uri} is extra`)]
}

/** Pages that are stated, and those that are built here and nobody stated. */
function pagesOf(stated: Facts, found: Found): Line[] {
  const names = new Set([...Object.keys(stated.pages), ...Object.keys(found.pages)])
  return [...names].map((name) => {
    const listing = stated.pages[name]
    const attempt = found.pages[name]
    if (listing === undefined) return line(name, false, '', 'it is built here, and not stated')
    if (attempt === undefined) return line(name, false, '', 'it is stated, and nothing here is built into it')
    return built(name, attempt, (here) => {
      const apart = differences(listing, here)
      return line(name, apart.length === 0, `${listing.split('\n').length - 1} files, byte for byte`, some(apart))
    })
  })
}

const built = <Value>(what: string, attempt: Attempt<Value>, look: (made: Value) => Line): Line =>
  'made' in attempt ? look(attempt.made) : unchecked(what, attempt.why, attempt.why !== NOT_ASKED)

function image(stated: Facts, { image: attempt }: Found, digest: string | undefined): Line[] {
  const wasBuilt = !('why' in attempt && attempt.why === NOT_ASKED)
  if (stated.image === null)
    return [digest !== undefined || wasBuilt ? line('image', false, '', 'it states none') : unchecked('image', 'it states none', false)] // prettier-ignore
  const { sha256, system } = stated.image
  const given = digest === undefined ? [] : [line('image given', digest === `sha256:${sha256}`, digest, `it states sha256:${sha256}`)] // prettier-ignore
  if (!wasBuilt) return [...given, unchecked('image', `it states sha256:${sha256}; --image builds it`, false)]
  return [
    ...given,
    built('image', attempt, (here) => {
      const apart = differences(asList(system), asList(here.system))
      return line('image', here.sha256 === sha256, `sha256:${sha256}`, `it states sha256:${sha256}, and it is sha256:${here.sha256} here${apart.length > 0 ? ` with other packages of the system: ${some(apart)}` : ''}`) // prettier-ignore
    }),
  ]
}

const asList = (names: readonly string[]): string => names.map((name) => `${'0'.repeat(64)}  ${name}\n`).join('')

/** 0: what was asked for is the same. 1: something differs. 3: something that was asked for couldn’t be checked. */
export function exitCodeOf(lines: readonly Line[]): number {
  if (lines.some(({ verdict }) => verdict === 'differs')) return 1
  return lines.some(({ verdict, wasAsked }) => verdict === 'not checked' && wasAsked) ? 3 : 0
}

const MARKS = { same: '✓', differs: '✗', 'not checked': '·' }
export const printed = ({ what, verdict, more }: Line): string =>
  `${MARKS[verdict]} ${what.padEnd(18)} ${verdict}: ${more}`
