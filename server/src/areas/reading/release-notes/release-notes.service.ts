import { releaseNote, type ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import type { ReferenceData } from '../../../reference/reference.ts'
import { listPages, readPagePair, type Page } from '../content/read-page.ts'

export type Notes = { newestFirst: ReleaseNote[]; byVersion: Map<string, ReleaseNote> }

/** `web` and `native` may have other things to say about the same version. */
export type ReleaseNotes = { web: Notes; native: Notes }

export const openReleaseNotes = (data: ReferenceData) =>
  data.open('release-notes', async (from): Promise<ReleaseNotes> => {
    const notesOf = async (folder: string): Promise<Notes> => {
      const notes: ReleaseNote[] = []
      for (const name of await listPages(from, folder)) {
        const { en, cy } = await readPagePair(from, name, ['version', 'target', 'image', 'alt'])
        const version = en.facts.version ?? ''
        const read = releaseNote.safeParse({
          id: version,
          version,
          release_notes_target: en.facts.target,
          en: textOf(en),
          cy: textOf(cy),
          ...(en.facts.icons && { icons: en.facts.icons.split(',').map((icon) => icon.trim()) }),
        })
        if (!read.success) throw new Error(`${name}: ${read.error.issues[0]?.path.join('.')} is wrong`)
        notes.push(read.data)
      }
      const newestFirst = notes.toReversed()
      return { newestFirst, byVersion: new Map(notes.map((note) => [note.version, note])) }
    }
    return { web: await notesOf('release-notes/web'), native: await notesOf('release-notes/native') }
  })

const textOf = ({ facts, html }: Page) => ({
  notes: html,
  heroImage: { alt: facts.alt ?? '', url: { large: `/images/${facts.image}` } },
})
