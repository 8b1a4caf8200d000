import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { keep } from '../crash/house.ts'
import { type Backups, STANZA } from './backups.ts'
import type { Machine } from './cable.ts'
import { leadersOf, patroniFile, writePatroni } from './database.ts'
import { until } from './until.ts'

const DATABASES = ['db1', 'db2'] as const
type Database = (typeof DATABASES)[number]

type Parts = {
  folder: string
  machines: Readonly<Record<Database, Machine>>
  etcd: readonly Machine[]
  backups: Backups
  kept: Readonly<Partial<Record<Database, ReturnType<typeof keep>[]>>>
}

/** A command of the handbook, where the database is that leads: the same folder is everybody’s. */
async function onPrimary(databases: readonly Machine[], backups: Backups, folder: string, text: string) {
  const [leader] = await leadersOf(databases)
  if (!leader) throw new Error('no database leads')
  return backups.run(join(folder, leader.name), text)
}

/** Where backups will lie; made before, nothing changes. */
export const makePlace = async (databases: readonly Machine[], backups: Backups, folder: string): Promise<void> =>
  void (await onPrimary(databases, backups, folder, `pgbackrest --stanza=${STANZA} stanza-create`))

/** What can be lost of databases, and how it comes back. */
export function restoring({ folder, machines, etcd, backups, kept }: Parts) {
  const databases = DATABASES.map((name) => machines[name])
  const homeOf = (name: Database) => join(folder, name)
  const [first, ...others] = DATABASES
  return {
    backups: {
      repository: backups.repository,
      run: (text: string) => onPrimary(databases, backups, folder, text),
      /** The same where nobody leads any more; `PATRONI` names its settings. */
      runAnywhere: (text: string) =>
        backups.run(homeOf(first), `export PATRONI=${patroniFile(homeOf(first))}; ${text}`),
    },
    /** Nothing is left of what these databases had on their disks, and nobody puts anything there yet. */
    loseDisks: (names: readonly Database[]) => {
      for (const name of names) {
        for (const one of kept[name] ?? []) one.rest()
        machines[name].signal('SIGKILL')
        rmSync(join(homeOf(name), 'data'), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      }
    },
    /** The first of the databases comes back out of the repository, as it was last or at a moment; the other one follows it. */
    bringBack: async (to?: string) => {
      const parts = { machine: machines[first], home: homeOf(first), etcd, backups }
      writePatroni(parts, { to })
      for (const one of kept[first] ?? []) one.wake()
      await until('the restored database doesn’t lead', async () => {
        if ((await leadersOf(databases)).length === 0) throw new Error('nobody leads')
      })
      writePatroni(parts)
      for (const one of others.flatMap((name) => kept[name] ?? [])) one.wake()
    },
  }
}
