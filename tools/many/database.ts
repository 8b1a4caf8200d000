import { execFileSync } from 'node:child_process'
import { copyFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringForward } from '@cledrau/server/db/bring-forward.ts'
import { makeRoles, SERVER_ROLE } from '@cledrau/server/db/roles.ts'
import pg from 'pg'
import { keep } from '../crash/house.ts'
import type { Backups } from './backups.ts'
import { flags } from './flags.ts'
import { POSTGRES } from './packages.ts'
import type { Machine } from './cable.ts'
import type { Certificates } from './certificates.ts'

/** Secrets of a place that only this machine gets to. */
const SECRETS = { postgres: 'all-of-it', replicator: 'copies', cledrau: 'the-shop', [SERVER_ROLE]: 'the-counter' }

type Parts = {
  folder: string
  etcd: readonly Machine[]
  databases: readonly Machine[]
  certificates: Certificates
  programs: { etcd: string; patroni: string }
  backups: Backups
}

/** Three who agree on who leads, and a primary with a standby that has everything before it is acknowledged. */
export function runDatabases({ folder, etcd, databases, certificates, programs, backups }: Parts) {
  const log = (name: string) => join(folder, 'log', `${name}.log`)
  const agreed = etcd.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const keptEtcd = etcd.map((machine) => {
    const { name, address } = machine
    const args = flags({
      name,
      'data-dir': join(folder, name),
      'initial-cluster': agreed,
      'initial-cluster-state': 'new',
      'listen-peer-urls': `http://${address}:2380`,
      'initial-advertise-peer-urls': `http://${address}:2380`,
      'listen-client-urls': `http://${address}:2379`,
      'advertise-client-urls': `http://${address}:2379`,
      'heartbeat-interval': 200,
      'election-timeout': 2000,
    })
    return keep(async () => machine.run(programs.etcd, args, { logFile: log(name) }))
  })
  const keptDatabases = databases.map((machine) => {
    const home = join(folder, machine.name)
    prepareHome(home, certificates)
    backups.prepare(home)
    writePatroni({ machine, home, etcd, backups })
    execFileSync('chown', ['-R', 'postgres:postgres', home])
    return keep(
      async () => machine.run(programs.patroni, [patroniFile(home)], { logFile: log(machine.name), as: 'postgres' }),
      'SIGINT',
    )
  })
  return { etcd: keptEtcd, databases: keptDatabases }
}

export const patroniFile = (home: string) => join(home, 'patroni.json')

type Home = { machine: Machine; home: string; etcd: readonly Machine[]; backups: Backups }

/** `restored`: where there is no database any more the repository’s becomes the new one, as it was last or at a moment. */
export function writePatroni(parts: Home, restored?: { to?: string | undefined }): void {
  writeFileSync(patroniFile(parts.home), JSON.stringify(patroniOf(parts, restored)), { mode: 0o600 })
  execFileSync('chown', ['postgres:postgres', patroniFile(parts.home)])
}

function prepareHome(home: string, { certificate, key }: Certificates): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  copyFileSync(certificate, join(home, 'server.pem'))
  copyFileSync(key, join(home, 'server.key'))
  chmodSync(join(home, 'server.key'), 0o600)
}

/** YAML is a way of writing JSON, too. */
const patroniOf = (
  { machine: { name, address }, home, etcd, backups }: Home,
  restored?: { to?: string | undefined },
) => ({
  scope: 'cledrau',
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  etcd3: { hosts: etcd.map((one) => `${one.address}:2379`) },
  bootstrap: {
    // A primary that says nothing for so long is one no more.
    dcs: {
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true },
    },
    ...(restored && {
      method: 'repository',
      repository: {
        command: backups.bringBack(home, restored.to),
        keep_existing_recovery_conf: true,
        no_params: true,
      },
    }),
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: join(home, 'data'),
    bin_dir: POSTGRES,
    pgpass: join(home, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: SECRETS.postgres },
      replication: { username: 'replicator', password: SECRETS.replicator },
      rewind: { username: 'postgres', password: SECRETS.postgres },
    },
    pg_hba: [
      'local all all trust',
      'hostssl all all 10.77.0.0/24 scram-sha-256',
      'hostssl replication replicator 10.77.0.0/24 scram-sha-256',
    ],
    // Who comes anew takes the copy first that burdens nobody.
    create_replica_methods: ['repository', 'basebackup'],
    repository: { command: backups.bringCopy(home), keep_data: true, no_params: true },
    recovery_conf: { restore_command: backups.restoreCommand(home) },
    parameters: {
      ...backups.parameters(home),
      unix_socket_directories: home,
      max_connections: 200,
      password_encryption: 'scram-sha-256',
      ssl: 'on',
      ssl_cert_file: join(home, 'server.pem'),
      ssl_key_file: join(home, 'server.key'),
      wal_log_hints: 'on',
      shared_buffers: '128MB',
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
    },
  },
})

/** Who of these leads just now, as they say themselves; more than one only if something is very wrong. */
export async function leadersOf(databases: readonly Machine[]): Promise<Machine[]> {
  const said = await Promise.all(
    databases.map(async (machine) => {
      const answer = await fetch(`http://${machine.address}:8008/primary`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      return answer?.ok ? machine : undefined
    }),
  )
  return said.filter((one) => one !== undefined)
}

/** The address of whoever is the primary just now, by the balancer. */
export const databaseUrl = (host: string, authority: string, role: Exclude<keyof typeof SECRETS, 'replicator'>) =>
  `postgres://${role}:${SECRETS[role]}@${host}:5432/${role === 'postgres' ? role : 'cledrau'}?sslmode=verify-full&sslrootcert=${authority}`

/** The shop's own database, which one role owns and servers use by another, once there is a primary to make it on. */
export async function makeDatabase(host: string, authority: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(host, authority, 'postgres') })
  await client.connect()
  try {
    await makeRoles(client)
    await client.query(`alter role ${SERVER_ROLE} login password '${SECRETS[SERVER_ROLE]}'`)
    const { rowCount } = await client.query(`select from pg_database where datname = 'cledrau'`)
    if (!rowCount) {
      await client.query(`create role cledrau login password '${SECRETS.cledrau}'`)
      await client.query('create database cledrau owner cledrau')
    }
  } finally {
    await client.end()
  }
  await bringForward(databaseUrl(host, authority, 'cledrau'))
}
