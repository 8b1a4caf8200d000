import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The name under which pgBackRest knows this database, whichever machine leads. */
export const STANZA = 'cledrau'
/** A secret of a place that only this machine gets to: what is in the repository is sealed with it. */
const SEAL = 'what-is-kept-is-sealed'

/** So much may be lost at most where no disk with the database is left: what isn't in the repository yet. */
export const ARCHIVE_SECONDS = 15

export type Backups = ReturnType<typeof keepBackups>

/** Backups and every segment of the log, in a folder that each database’s machine reaches. */
export function keepBackups(folder: string, program: string) {
  const repository = join(folder, 'backups')
  mkdirSync(repository, { recursive: true, mode: 0o700 })
  execFileSync('chown', ['postgres:postgres', repository])
  const fileOf = (home: string) => join(home, 'pgbackrest.conf')
  const command = (home: string, rest: string) => `${program} --config=${fileOf(home)} --stanza=${STANZA} ${rest}`
  return {
    repository,
    /** What pgBackRest reads on a machine: where the repository is, and where that machine’s database. */
    prepare: (home: string) => {
      const scratch = join(home, 'pgbackrest')
      mkdirSync(scratch, { recursive: true, mode: 0o700 })
      writeFileSync(fileOf(home), configOf(home, repository, scratch), { mode: 0o600 })
    },
    /** Of PostgreSQL. */
    parameters: (home: string) => ({
      archive_mode: 'on',
      archive_command: command(home, 'archive-push %p'),
      archive_timeout: ARCHIVE_SECONDS,
    }),
    restoreCommand: (home: string) => command(home, 'archive-get %f "%p"'),
    /** Brings back all of it, or a moment: PostgreSQL reads the log from there by itself, and leads. */
    bringBack: (home: string, moment?: string) =>
      command(home, `${moment ? `--type=time --target-action=promote "--target=${moment}" ` : ''}restore`),
    /** For a standby, or a primary that comes back: without a word to whoever leads. */
    bringCopy: (home: string) => command(home, '--delta restore'),
    /** A command of the handbook, on the machine whose home that is, as whoever has the database. */
    run: async (home: string, text: string): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        'setpriv',
        ['--reuid=postgres', '--regid=postgres', '--clear-groups', 'sh', '-ec', text],
        { cwd: '/', env: { PATH: process.env.PATH, PGBACKREST_CONFIG: fileOf(home) }, maxBuffer: 1e7 },
      )
      return stdout
    },
  }
}

const configOf = (home: string, repository: string, scratch: string) => `[global]
repo1-path=${repository}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${SEAL}
repo1-retention-full=2
start-fast=y
compress-type=zst
process-max=2
log-level-console=warn
log-level-file=off
lock-path=${scratch}
spool-path=${scratch}
log-path=${scratch}

[${STANZA}]
pg1-path=${join(home, 'data')}
pg1-socket-path=${home}
pg1-user=postgres
`
