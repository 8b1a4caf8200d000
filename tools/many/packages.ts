import { existsSync } from 'node:fs'
import { findProgram } from '../debian.ts'

/** Who else runs a railway’s shop: programs of the system, brought where they are missing. */
export const PROGRAMS = {
  ip: ['ip', 'iproute2'],
  openssl: ['openssl', 'openssl'],
  etcd: ['etcd', 'etcd-server'],
  patroni: ['patroni', 'patroni python3-etcd postgresql-15'],
  nats: ['nats-server', 'nats-server'],
  haproxy: ['haproxy', 'haproxy'],
  pgbackrest: ['pgbackrest', 'pgbackrest'],
} as const
export const WATCHERS = {
  prometheus: ['prometheus', 'prometheus'],
  alertmanager: ['prometheus-alertmanager', 'prometheus-alertmanager'],
} as const
type Wanted = Readonly<Record<string, readonly [string, string]>>

export const POSTGRES = '/usr/lib/postgresql/15/bin'

/** Where each of them is; throws one sentence where one can’t be had, or machines can’t be made here. */
export function bringPrograms<Programs extends Wanted>(wanted: Programs): Record<keyof Programs, string> {
  if (process.getuid?.() !== 0) throw new Error('machines of their own need root')
  const found = Object.entries(wanted).map(([name, [program, packages]]) => [name, findProgram([program], packages)])
  if (!existsSync(POSTGRES)) throw new Error('no PostgreSQL 15: install postgresql-15')
  return Object.fromEntries(found) as Record<keyof Programs, string>
}
