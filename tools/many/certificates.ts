import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificates = { authority: string; certificate: string; key: string; both: string }

/** An authority of this house's own, and one certificate for all of its machines. */
export function makeCertificates(folder: string, names: readonly string[], addresses: readonly string[]): Certificates {
  const at = (name: string) => join(folder, name)
  const [authority, certificate, key, both] = ['ca.pem', 'machines.pem', 'machines.key', 'machines.both.pem'].map(
    at,
  ) as [string, string, string, string]
  if (existsSync(both)) return { authority, certificate, key, both }
  mkdirSync(folder, { recursive: true })
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90']
  openssl(
    ...['req', '-x509', ...fresh, '-keyout', at('ca.key'), '-out', authority, '-subj', '/CN=Cledrau on one machine'],
    ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'],
  )
  const alt = [...names.map((name) => `DNS:${name}`), ...addresses.map((address) => `IP:${address}`)].join(',')
  openssl(
    ...['req', '-x509', ...fresh, '-keyout', key, '-out', certificate, '-subj', '/CN=machines'],
    ...['-CA', authority, '-CAkey', at('ca.key')],
    ...['-addext', `subjectAltName=${alt}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
  )
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  chmodSync(key, 0o644)
  return { authority, certificate, key, both }
}
