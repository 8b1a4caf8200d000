import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { SERVER_ROLE } from '@cledrau/server/db/roles.ts'
import { keep } from '../crash/house.ts'
import { balancerFile, outsideFile, PUBLIC_PORT, SERVER_PORT } from './balancer.ts'
import { HOST, layCable, type Machine, pullOut, tryCable } from './cable.ts'
import { makeCertificates } from './certificates.ts'
import { databaseUrl, makeDatabase, runDatabases } from './database.ts'
import { keepBackups } from './backups.ts'
import { findClocks, openClocks } from './clocks.ts'
import { putIn } from './disks.ts'
import { flags } from './flags.ts'
import { SECRET } from './nats.ts'
import { ROOT } from '../programs.ts'
import { bringPrograms, PROGRAMS, WATCHERS } from './packages.ts'
import { type Addresses, keepOutside, keepServer, OUTSIDE_PORTS, PUBLIC_URL, settingsOf } from './shop.ts'
import { makePlace, restoring } from './restoring.ts'
import { statusAt, until } from './until.ts'
import { watchFiles } from './watch.ts'

/** Who stands on which machine, by the last number of its address. */
const MACHINES = {
  balancer: 10,
  etcd1: 11,
  etcd2: 12,
  etcd3: 13,
  db1: 21,
  db2: 22,
  nats1: 31,
  nats2: 32,
  nats3: 33,
  api1: 41,
  api2: 42,
  live: 43,
  jobs: 44,
  watch: 50,
  outside: 60,
} as const
export type Name = keyof typeof MACHINES
/** Who has something that is still there at the next start. */
const KEEPERS = ['etcd1', 'etcd2', 'etcd3', 'db1', 'db2'] as const satisfies readonly Name[]
/** Who goes together, one group after the other; all others have nothing to say at the end. */
const LEAVING: readonly (readonly Name[])[] = [
  ['api1', 'api2', 'live', 'jobs'],
  ['balancer', 'outside'],
  ['db1', 'db2'],
]
/** Megabytes: what a small shop needs, twice. */
const DISKS = { db1: 1024, db2: 1024, api1: 256, api2: 256, live: 256, jobs: 256 } as const satisfies Partial<
  Record<Name, number>
>
export type Kept = ReturnType<typeof keep>

export type ManyHouse = Awaited<ReturnType<typeof openManyHouse>>

type Wishes = {
  /** Hears what is being started. */
  tell?: (step: string) => void
  /** What is set otherwise for the outside and all servers. */
  environment?: Record<string, string>
  /** Prometheus and whom it tells; by default they are there. */
  isWatched?: boolean
  /** Disks of their own for databases and servers, that can be filled; clocks of their own for servers. */
  hasDisks?: boolean
  hasClocks?: boolean
  /** Where the release lies that a server runs, asked at each of its starts; by default this one. */
  rootOf?: (name: string) => string
}

export async function openManyHouse(
  folder: string,
  {
    tell = () => {},
    environment = {},
    isWatched = true,
    hasDisks = false,
    hasClocks = false,
    rootOf = () => ROOT,
  }: Wishes = {},
) {
  tell('programs')
  const programs = bringPrograms(PROGRAMS)
  const watchers = isWatched ? bringPrograms(WATCHERS) : undefined
  mkdirSync(folder, { recursive: true })
  // The databases are another account’s.
  chmodSync(folder, 0o755)
  const machines = layCable(MACHINES)
  // Whoever was stopped while it was made for the first time left halves of databases.
  const isMade = join(folder, 'made')
  if (!existsSync(isMade))
    for (const name of [...KEEPERS, 'backups']) rmSync(join(folder, name), { recursive: true, force: true })
  const all = Object.values<Machine>(machines)
  const of = (...names: Name[]) => names.map((name) => machines[name])
  const certificates = makeCertificates(
    join(folder, 'certificates'),
    ['localhost', ...Object.keys(MACHINES)],
    ['127.0.0.1', HOST, ...all.map(({ address }) => address)],
  )
  const { authority } = certificates
  const log = (name: string) => join(folder, 'log', `${name}.log`)
  const kept: Partial<Record<Name, Kept[]>> = {}
  const servers = of('api1', 'api2', 'live', 'jobs')

  const close = async () => {
    // Whoever leaves may still have something to write.
    for (const group of LEAVING) await Promise.all(group.flatMap((name) => kept[name] ?? []).map((one) => one.stop()))
    for (const one of Object.values(kept).flat()) void one.stop()
    pullOut()
  }
  try {
    if (hasDisks) for (const [name, megabytes] of Object.entries(DISKS)) putIn(join(folder, name), megabytes)
    const clocks = hasClocks ? openClocks(join(folder, 'clocks'), findClocks()) : undefined
    tell('databases')
    const backups = keepBackups(folder, programs.pgbackrest)
    const { etcd, databases } = runDatabases({
      folder,
      certificates,
      programs,
      backups,
      etcd: of('etcd1', 'etcd2', 'etcd3'),
      databases: of('db1', 'db2'),
    })
    ;[kept.etcd1, kept.etcd2, kept.etcd3, kept.db1, kept.db2] = [...etcd, ...databases].map((one) => [one])
    const cluster = of('nats1', 'nats2', 'nats3')
    for (const machine of cluster)
      kept[machine.name as Name] = [
        keep(async () =>
          machine.run(programs.nats, natsArgs(machine, cluster, certificates), { logFile: log(machine.name) }),
        ),
      ]
    const balancer = balancerFile({ folder, servers: of('api1', 'api2'), databases: of('db1', 'db2'), certificates })
    kept.balancer = [
      keep(async () => machines.balancer.run(programs.haproxy, ['-db', '-f', balancer], { logFile: log('balancer') })),
    ]
    tell('outside')
    const outside = Promise.withResolvers<Addresses>()
    const places = { outside: machines.outside, balancer: machines.balancer, ports: OUTSIDE_PORTS }
    const front = outsideFile({ folder, certificates }, places)
    kept.outside = [
      keep(async () => machines.outside.run(programs.haproxy, ['-db', '-f', front], { logFile: log('outside-tls') })),
      keepOutside(machines.outside, { folder, authority, environment }, outside.resolve),
    ]
    await makeMissingKeys(join(folder, 'keys'))
    await until('the databases have no primary', () => makeDatabase(machines.balancer.address, authority))
    await until('there is no place for backups', () => makePlace(of('db1', 'db2'), backups, folder))
    writeFileSync(isMade, '')

    tell('servers')
    const environmentNow = async () => ({
      ...settingsOf(await outside.promise, machines.outside),
      KEYS: join(folder, 'keys'),
      ERASURES: join(folder, 'erasures'),
      DATABASE_URL: databaseUrl('balancer', authority, SERVER_ROLE),
      TLS_CERT_FILE: certificates.certificate,
      TLS_KEY_FILE: certificates.key,
      BUS_URL: cluster.map(({ name }) => `tls://${SECRET.user}:${SECRET.pass}@${name}:4222`).join(','),
      TRUSTED_PROXIES: machines.balancer.address,
      ...environment,
    })
    const clockOf = (name: string) => clocks?.environmentOf(name) ?? {}
    const server = { folder, authority, environment: environmentNow, rootOf, clockOf }
    for (const [name, roles] of [
      ['api1', 'api'],
      ['api2', 'api'],
      ['live', 'live'],
      ['jobs', 'jobs'],
    ] as const)
      kept[name] = [keepServer(machines[name], roles, server)]

    if (watchers) {
      const files = watchFiles(folder, { servers, watch: machines.watch, authority })
      kept.watch = (['prometheus', 'alertmanager'] as const).map((name) =>
        keep(async () => machines.watch.run(watchers[name], files[name], { logFile: log(name) })),
      )
    }
    const untilUp = async () => {
      for (const one of Object.values(kept).flat()) await one.up()
      for (const { name, address } of servers)
        await until(`${name} is not ready`, async () => {
          if ((await statusAt(`https://${address}:${SERVER_PORT}/readyz/sell`, authority)) !== 200)
            throw new Error('not ready')
        })
    }
    await untilUp()

    return {
      url: PUBLIC_URL,
      authority,
      machines,
      /** From this machine, by the balancer. */
      entrance: { host: machines.balancer.address, port: PUBLIC_PORT },
      /** As the owner. */
      databaseUrl: databaseUrl(machines.balancer.address, authority, 'cledrau'),
      /** As whoever runs the database. */
      adminUrl: databaseUrl(machines.balancer.address, authority, 'postgres'),
      payments: settingsOf(await outside.promise, machines.outside).PAYMENTS_URL ?? '',
      /** All programs of a machine: kill -9, and each is started again. */
      kill: (name: Name) => {
        for (const one of kept[name] ?? []) one.kill()
        // What they had started, too.
        machines[name].signal('SIGKILL')
      },
      /** Told to leave, as by a platform that puts another release in its place; until it is back. */
      leave: async (name: Name) => {
        await kept[name]?.[0]?.leave()
        await untilUp()
      },
      untilUp,
      /** What servers are told, for tools that work beside them. */
      environment: environmentNow,
      /** Told to end, or not even that, and not started again before they are woken. */
      rest: async (names: readonly Name[], { gently = true } = {}) => {
        for (const one of names.flatMap((name) => kept[name] ?? [])) one.rest()
        if (gently) await Promise.all(names.flatMap((name) => kept[name] ?? []).map((one) => one.leave()))
        for (const name of names) machines[name].signal('SIGKILL')
      },
      wake: (names: readonly Name[]) => {
        for (const one of names.flatMap((name) => kept[name] ?? [])) one.wake()
      },
      /** Its disk, where it has one of its own. */
      diskOf: (name: Name) => join(folder, name),
      setClock: (name: Name, seconds: number) => clocks?.set(name, seconds),
      /** Whether it says that it can sell. */
      sells: async (name: Name) =>
        (await statusAt(`https://${machines[name].address}:${SERVER_PORT}/readyz/sell`, authority)) === 200,
      ...restoring({ folder, machines, etcd: of('etcd1', 'etcd2', 'etcd3'), backups, kept }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const natsArgs = (
  { name, address }: Machine,
  cluster: readonly Machine[],
  { certificate, key }: { certificate: string; key: string },
) => {
  const routes = cluster.map((one) => `nats://${one.address}:6222`).join(',')
  const door = { name, addr: address, port: 4222, ...SECRET, tlscert: certificate, tlskey: key }
  return ['--tls', ...flags({ ...door, cluster_name: 'cledrau', cluster: `nats://${address}:6222`, routes })]
}

/** Why it can't be opened here, for whoever would then rather do without. */
export function whyNoHouse(): string | undefined {
  try {
    bringPrograms(PROGRAMS)
    tryCable()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
