import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flags } from './flags.ts'

export type Certificates = { authority: string; certificate: string; key: string; both: string }

function make(given: Record<string, string>, ...extensions: string[]): void {
  const options = flags({ newkey: 'ec', pkeyopt: 'ec_paramgen_curve:P-256', days: 90, ...given }, '-')
  const added = extensions.flatMap((extension) => ['-addext', extension])
  execFileSync('openssl', ['req', '-x509', '-nodes', ...options, ...added], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** An authority of this house's own, and one certificate for all of its machines. */
export function makeCertificates(folder: string, names: readonly string[], addresses: readonly string[]): Certificates {
  const at = (name: string) => join(folder, name)
  const [authority, certificate, key, both] = [at('ca.pem'), at('machines.pem'), at('machines.key'), at('both.pem')]
  const made = { authority, certificate, key, both }
  if (existsSync(both)) return made
  mkdirSync(folder, { recursive: true })
  const own = { keyout: at('ca.key'), out: authority, subj: '/CN=Cledrau on one machine' }
  make(own, 'basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign')
  const alt = [...names.map((name) => `DNS:${name}`), ...addresses.map((address) => `IP:${address}`)].join(',')
  const signed = { keyout: key, out: certificate, subj: '/CN=machines', CA: authority, CAkey: at('ca.key') }
  make(signed, `subjectAltName=${alt}`, 'basicConstraints=critical,CA:FALSE')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  chmodSync(key, 0o644)
  return made
}
